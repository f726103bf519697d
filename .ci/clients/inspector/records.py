"""The second client of the inspector's checks: what it writes to the store over the server's own interfaces."""
import base64, json, urllib.error, urllib.parse, urllib.request, uuid

from browser import Failure

PAYLOAD = '<script>window.ran=1</script><img src=x onerror="window.ran=1"><svg onload="window.ran=1">'


class Server:
    """The interfaces of the server beside the inspector: the second client."""

    def __init__(self, url, user):
        self.url, self.user = url.rstrip("/"), user

    def call(self, method, path, body=None, **headers):
        headers = {"Content-Type": "application/json", **headers}
        if self.user:
            headers["Authorization"] = "Basic " + base64.b64encode(self.user.encode()).decode()
        data = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                text = response.read().decode()
        except urllib.error.HTTPError as error:
            raise Failure(f"{method} {path}: {error.code} {error.read().decode()[:300]}")
        return json.loads(text) if text else None

    def text(self, path):
        headers = {"Authorization": "Basic " + base64.b64encode(self.user.encode()).decode()} if self.user else {}
        with urllib.request.urlopen(urllib.request.Request(self.url + path, headers=headers), timeout=30) as response:
            return response.read().decode()


class Data:
    """What the store is filled with; the names are new in each run. `database` is that of documents; None in a server without."""

    def __init__(self, server, is_database):
        self.server, self.mark = server, uuid.uuid4().hex[:8]
        self.patient, self.observation, self.hostile = f"p-{self.mark}", f"o-{self.mark}", f"h-{self.mark}"
        self.family, self.database = f"Lovelace{self.mark}", None if is_database else f"inspected-{self.mark}"

    def fhir(self, kind, key, **fields):
        return self.server.call("PUT", f"/fhir/r4/{kind}/{key}", {"resourceType": kind, "id": key, **fields}, **{"Content-Type": "application/fhir+json"})

    def write_patient(self, given):
        self.fhir("Patient", self.patient, name=[{"family": self.family, "given": given}], gender="female", birthDate="1815-12-10",
                  text={"status": "generated", "div": f'<div xmlns="http://www.w3.org/1999/xhtml"><p>{given[0]} &amp; friends</p></div>'})

    def write_weight(self, digits):
        body = ('{"resourceType":"Observation","id":"%s","status":"final","code":{"text":"Body weight"},"effectiveDateTime":"2026-03-04T09:30:00Z",'
                '"subject":{"reference":"Patient/%s"},"valueQuantity":{"value":%s,"unit":"kg"}}' % (self.observation, self.patient, digits))
        self.server.call("PUT", f"/fhir/r4/Observation/{self.observation}", body.encode(), **{"Content-Type": "application/fhir+json"})

    def fill(self):
        self.write_patient(["Ada"])
        self.write_patient(["Augusta", "Ada"])
        self.write_weight("72.50")
        narrative = f'<div xmlns="http://www.w3.org/1999/xhtml">{PAYLOAD}</div>'
        self.fhir("Patient", self.hostile, name=[{"family": PAYLOAD, "given": ["Mallory"]}], address=[{"city": "x" * 2000}], text={"status": "generated", "div": narrative})
        for number in range(60):
            self.fhir("Practitioner", f"d-{self.mark}-{number}", name=[{"family": f"Doctor{number:02}"}])
        if self.database:
            self.fill_documents()

    def fill_documents(self):
        self.server.call("PUT", f"/{self.database}")
        for number in range(3):
            self.server.call("PUT", f"/{self.database}/{number}", {"stars": number, PAYLOAD: {"__proto__": PAYLOAD, "constructor": [PAYLOAD]}})
        self.server.call("PUT", f"/{self.database}/" + urllib.parse.quote(PAYLOAD, safe=""), {"name": PAYLOAD})
        self.graft("2-" + "a" * 32, "1-" + "0" * 32, {"stars": 4})
        self.graft("2-" + "b" * 32, "1-" + "0" * 32, {"stars": 5})
        self.graft("2-" + "c" * 32, "1-" + "0" * 32, {"_deleted": True})

    def graft(self, revision, parent, body):
        history = {"start": 2, "ids": [revision[2:], parent[2:]]}
        document = {"_id": "branched", "_rev": revision, "_revisions": history, **body}
        self.server.call("POST", f"/{self.database}/_bulk_docs", {"new_edits": False, "docs": [document]})


def path(*parts):
    return "/" + "/".join(urllib.parse.quote(part, safe="") for part in parts)


def resource(data, kind, key):
    return path("record", "resources", f"r4/{kind}", key)
