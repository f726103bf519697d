#!/usr/bin/python3
"""Takes the pictures of the inspector from a running server whose store has synthetic patients.

    andiron generate --patients 300 > patients.ndjson
    andiron import clinic.andiron patients.ndjson
    andiron serve clinic.andiron --port 5984 &
    docs/pictures/inspector.py http://127.0.0.1:5984

It needs what `.ci/clients/inspector` needs, and python3-pil. It writes to the store: new versions of a patient, a document with a
conflict, and, so that the charts have something to show, observations for as many seconds as `--seconds` says.
"""
import argparse, io, json, math, os, sys, threading, time, urllib.error, urllib.parse, urllib.request

from PIL import Image

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(FOLDER, "..", "..", ".ci", "inspector"))
from browser import Browser  # noqa: E402

WIDE, PHONE = (1280, 800), (390, 844)


class Server:
    def __init__(self, url):
        self.url = url.rstrip("/")

    def call(self, method, path, body=None, kind="application/json"):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": kind}, method=method)
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.loads(response.read() or b"null")

    def put(self, resource):
        address = f"/fhir/r4/{resource['resourceType']}/{resource['id']}"
        return self.call("PUT", address, resource, "application/fhir+json")


def patient(server):
    """A grown-up with a long record, in three versions."""
    found = server.call("GET", "/fhir/r4/Patient?birthdate=ge1950&_sort=birthdate&_count=1")["entry"][0]["resource"]
    found["telecom"] = [{"system": "phone", "value": "+44 20 7946 0958", "use": "home"}]
    server.put(found)
    found["telecom"][0]["value"] = "+44 20 7946 0321"
    found.setdefault("address", [{}])[0]["city"] = "Ashworth"
    found["active"] = False
    server.put(found)
    return found["id"]


def document(server):
    """A document that was changed in two places at once, and deleted in a third."""
    try:
        server.call("DELETE", "/notes")
    except urllib.error.HTTPError:
        pass  # It was not there.
    server.call("PUT", "/notes")
    ids = ["6f1d0b7c2e", "91c3a4e6f8", "2b7d5e1f90", "c04e9a8b17", "5a6b7c8d9e"]

    def graft(history, body):
        number = len(history)
        revisions = {"start": number, "ids": history[::-1]}
        document = {"_id": "ward-round", "_rev": f"{number}-{history[-1]}", "_revisions": revisions, **body}
        server.call("POST", "/notes/_bulk_docs", {"new_edits": False, "docs": [document]})

    for number in range(1, 4):
        graft(ids[:number], {"text": f"Draft {number}", "ward": "B2"})
    graft([*ids[:3], "b20f6a7e31"], {"text": "Reviewed", "ward": "B2"})
    graft([*ids[:4]], {"text": "Reviewed by the registrar", "ward": "B3"})
    graft([*ids[:5]], {"text": "Signed", "ward": "B3"})
    graft([ids[0], "77e1c2d3f4"], {"_deleted": True})


def write(server, until):
    """Writes now faster, now slower."""
    number = 0
    while time.time() < until:
        number += 1
        server.put({"resourceType": "Observation", "id": f"bedside-{number % 200}", "status": "final", "code": {"text": "Heart rate"},
                    "effectiveDateTime": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), "valueQuantity": {"value": 60 + number % 40, "unit": "/min"}})
        time.sleep(0.02 + 0.06 * (1 + math.sin(time.time() / 6)))


def take(browser, name, address, size, scheme, prepare=None):
    browser.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.command("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1, mobile=False)
    browser.go(address)
    time.sleep(0.7)
    if prepare:
        prepare()
    browser.command("Input.dispatchMouseEvent", type="mouseMoved", x=0, y=0)
    time.sleep(0.3)
    file = os.path.join(FOLDER, f"inspector-{name}.png")
    picture = Image.open(io.BytesIO(browser.driver.get_screenshot_as_png())).convert("RGB")
    picture.quantize(colors=256, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(file, optimize=True)
    print(f"{os.path.relpath(file)}: {os.path.getsize(file) // 1024} KiB")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("url")
    parser.add_argument("--seconds", type=int, default=110)
    options = parser.parse_args()
    server = Server(options.url)
    key = patient(server)
    document(server)
    end = time.time() + options.seconds
    writer = threading.Thread(target=write, args=(server, end), daemon=True)
    writer.start()
    browser = Browser(options.url, None)
    try:
        browser.open("/store")
        time.sleep(max(0, end - time.time() - 3))
        take(browser, "store", "/store", WIDE, "dark")
        writer.join()
        search = urllib.parse.quote("code=8867-4&date=ge2025&date=lt2026")
        take(browser, "collection", f"/collection/resources/r4%2FObservation?query={search}&sort=-date&columns=effectiveDateTime,code,valueQuantity,status", WIDE, "light",
             lambda: browser.click("Plan", "summary"))
        take(browser, "record", f"/record/resources/r4%2FPatient/{key}", WIDE, "light")
        versions = server.call("GET", f"/_utils/api/record?kind=resources&name=r4%2FPatient&key={key}")["versions"]
        oldest = urllib.parse.quote(versions[-1]["version"])
        take(browser, "versions", f"/record/resources/r4%2FPatient/{key}?show=versions&from={oldest}", WIDE, "light")
        take(browser, "revisions", "/record/database/notes/ward-round?show=versions", WIDE, "light")
        take(browser, "phone", f"/timeline/r4/{key}", PHONE, "light")
    finally:
        browser.driver.quit()


main()
