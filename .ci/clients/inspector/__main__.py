#!/usr/bin/python3
"""Uses the inspector of a running server as a reader would, in a headless browser, and checks what it shows.

    inspector URL [--user NAME:PASSWORD] [--reader TOKEN] [--database] [--pictures FOLDER] [--seed NUMBER]

URL is the server's address, http://127.0.0.1:5984 for example; its store may be empty and is written to. With `--user`, the
server asks who is there, and the login is checked; with `--reader`, a token that may only read is, too. With `--database`, the
server has a database, which has no documents and does not name the records that are written. It needs chromium, chromium-driver and python3-selenium of Debian.
"""
import argparse, os, random, re, shutil, sys, tempfile, time, urllib.parse

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from browser import Browser, Failure
from records import PAYLOAD, Data, Server, path, resource

def check_login(browser, user, reader):
    """Refused with a wrong password, accepted with the right one; a token works as well, and may be one that only reads."""
    name, password = user.split(":", 1)
    browser.expected += ["401"]
    browser.open()
    browser.shows("Log in")
    browser.check(not browser.all("#side a") and "Andiron" in browser.driver.title, "something is shown before a login")
    browser.look("login")
    browser.walk("login")
    log_in(browser, name, password + "x")
    browser.shows("Refused:")
    browser.check("Log in" in browser.text("h1"), "a wrong password is accepted")
    log_in(browser, name, password)
    browser.shows(name, "#account")
    if reader:
        browser.click("Log out")
        browser.shows("Use a token instead")
        use_token(browser, reader + "x")
        browser.shows("Refused:")
        use_token(browser, reader)
        browser.shows("read-only", "#account")
    browser.expected.remove("401")
    browser.driver.get_log("browser")


def log_in(browser, name, password):
    fields = browser.all(".login")[0].find_elements("css selector", "input")
    for field, text in zip(fields, (name, password)):
        field.clear()
        field.send_keys(text)
    fields[-1].send_keys(Keys.ENTER)


def use_token(browser, token):
    if not browser.run("return document.querySelector('details.other').open"):
        browser.click("Use a token")
    field = browser.all("details .login input")[0]
    field.send_keys(token, Keys.ENTER)


def check_reader(browser, data, user):
    """Who may only read is told so, and has no way to edit."""
    browser.open(resource(data, "Patient", data.patient))
    browser.shows("Versions (2)")
    browser.check(not [one for one in browser.all(".tabs a") if one.text == "Edit"], "a reader can edit")
    browser.go(resource(data, "Patient", data.patient) + "?show=edit")
    browser.check(not browser.all("textarea"), "a reader reaches the editor by its address")
    browser.look("read-only")
    browser.expected += ["401"]
    browser.click("Log out")
    browser.shows("Use a token instead")
    log_in(browser, *user.split(":", 1))
    browser.shows(user.split(":")[0], "#account")
    browser.driver.get_log("browser")
    browser.expected.remove("401")


def check_overview(browser, data):
    browser.open()
    browser.shows("FHIR R4")
    if data.database:
        browser.shows("Documents")
        browser.shows(data.database)
        check_pulse(browser)
    else:
        browser.shows("Kind", ".pulse")
        browser.check(not browser.all(".pulse svg") and not any(link.is_displayed() for link in browser.all('#parts a[href="#/changes"]')), "a database names its commits")
    browser.look("overview")
    browser.walk("overview")


def check_pulse(browser):
    browser.shows("Commits since start")
    browser.wait(lambda: "now" in (browser.all(".pulse svg")[0].get_attribute("aria-label") or ""), "the chart has no text")


def check_search(browser, data):
    browser.go(path("collection", "resources", "r4/Patient"))
    field = browser.all(".query")[0]
    field.send_keys("fam")
    browser.wait(lambda: browser.all(".proposals [role=option]") and browser.all(".proposals")[0].is_displayed(), "nothing is proposed")
    browser.look("proposals")
    field.send_keys(Keys.ARROW_DOWN)
    browser.check(field.get_attribute("aria-activedescendant"), "the arrow key chooses no proposal")
    field.send_keys(Keys.ENTER)
    browser.wait(lambda: field.get_attribute("value").startswith("family"), "the proposal is not taken")
    field.clear()
    field.send_keys(f"family={data.family}", Keys.ENTER)
    browser.shows(data.patient, ".rows tbody")
    browser.check(len(browser.all(".rows tbody tr")) == 1, "the search finds other rows, too")
    browser.check(data.family in urllib.parse.unquote(browser.driver.current_url), "the search is not in the address")
    browser.click("Plan", "summary")
    browser.check(browser.all(".plan li"), "there is no plan")
    check_mistake(browser)
    browser.driver.back()
    browser.wait(lambda: browser.all(".query")[0].get_attribute("value") == f"family={data.family}", "back does not show the former search")
    browser.driver.forward()
    browser.wait(lambda: "birthdate=soon" in browser.all(".query")[0].get_attribute("value"), "forward does not show the later search")
    browser.driver.get_log("browser")


def check_mistake(browser):
    """What is wrong with a query is shown at its place."""
    browser.expected += ["400"]
    field = browser.all(".query")[0]
    field.clear()
    field.send_keys("birthdate=soon", Keys.ENTER)
    browser.wait(lambda: browser.all(".problem .place mark"), "the mistake has no place")
    browser.check(field.get_attribute("aria-invalid") == "true" and field.get_attribute("aria-describedby"), "the field is not said to be wrong")
    browser.look("mistake")


def check_table(browser, data):
    """Pages, order, columns; all of it in the address."""
    browser.open(path("collection", "resources", "r4/Practitioner") + f"?query={urllib.parse.quote(f'name=Doctor')}")
    browser.shows("1–50 of ")
    first = browser.all(".rows tbody a")[0].text
    browser.click("Next", ".pages button")
    browser.shows("51–")
    browser.click("Previous", ".pages button")
    browser.wait(lambda: browser.all(".rows tbody a")[0].text == first, "the former page is another one")
    Select(browser.all(".sorting select")[0]).select_by_value("family")
    browser.wait(lambda: "sort=family" in browser.driver.current_url, "the order is not in the address")
    browser.wait(lambda: "Doctor00" in browser.all(".rows tbody tr")[0].text, "the first row is not the first of the order")
    browser.click("Ascending", ".direction")
    browser.wait(lambda: "Doctor59" in browser.all(".rows tbody tr")[0].text, "the first row is not the last of the order")
    browser.click("Columns")
    browser.wait(lambda: browser.all(".panel:not([hidden])"), "the choice of columns does not open")
    browser.look("columns")
    browser.all(".panel input[type=text]")[0].send_keys("resourceType", Keys.ENTER)
    browser.shows("Practitioner", ".rows tbody")
    browser.check("columns=" in browser.driver.current_url, "the columns are not in the address")
    browser.all(".panel input[type=text]")[0].send_keys(Keys.ESCAPE)
    browser.wait(lambda: not browser.all(".panel:not([hidden])"), "Escape does not close the panel")
    check_header(browser)
    browser.look("collection")
    browser.walk("collection", 100)


def check_header(browser):
    """Objects and documents sort by any path, so each header does."""
    sorters = browser.all(".sorter")
    if sorters:
        name = sorters[0].get_attribute("data-sort")
        sorters[0].click()
        browser.wait(lambda: browser.all(f'[aria-sort="ascending"] [data-sort="{name}"], [aria-sort="descending"] [data-sort="{name}"]'), "the header does not sort")


def check_live(browser, data):
    """What a second client writes appears marked."""
    browser.open(path("collection", "resources", "r4/Patient") + f"?live=1&query=family%3D{data.family}")
    browser.shows("Augusta", ".rows tbody")
    time.sleep(0.5)
    data.write_patient(["Byron"])
    browser.shows("Byron", ".rows tbody")
    browser.wait(lambda: browser.all(".rows tr.changed"), "the changed row is not marked")
    browser.shows("changed", ".rows tbody")
    data.fhir("Patient", f"n-{data.mark}", name=[{"family": data.family, "given": ["New"]}])
    browser.wait(lambda: browser.all(".rows tr.new"), "the new row is not marked")
    browser.look("live")


def check_record(browser, data):
    browser.open(resource(data, "Observation", data.observation))
    browser.shows("72.50")
    browser.check("72.50" in browser.text(".tree"), "the tree loses digits")
    browser.look("record")
    browser.walk("record")
    browser.click("JSON")
    browser.shows('"value": 72.50', ".json")
    browser.look("json")
    browser.click(f"Patient/{data.patient}")
    browser.shows("Referred to by")
    browser.shows(f"Observation/{data.observation}", ".beside")
    browser.check("friends" in browser.text(".tree") and "<p>" not in browser.text(".tree"), "the narrative is not shown as text")
    browser.click("Collapse all")
    browser.check(not any(item.is_displayed() for item in browser.all(".tree ul li")), "something stays open")
    browser.click("Expand all")
    browser.wait(lambda: "Byron" in browser.text(".tree"), "something stays closed")


def check_versions(browser, data):
    browser.click("Versions")
    browser.shows("From ")
    browser.shows("name[0].given")
    browser.check("Byron" in browser.text(".difference"), "the difference does not show what is new")
    browser.look("versions")
    oldest = browser.all('input[name="from"]')[-1]
    oldest.click()
    browser.wait(lambda: "from=1" in browser.driver.current_url and "From 1 to 3" in browser.text(), "the versions are not chosen")
    browser.walk("versions")


def check_hostile(browser, data):
    """Payloads in narratives, keys, values and names of documents are text."""
    documents = [path("record", "database", data.database, "1"), path("record", "database", data.database, PAYLOAD),
                 path("collection", "database", data.database)] if data.database else []
    for address in [resource(data, "Patient", data.hostile), resource(data, "Patient", data.hostile) + "?show=json", *documents,
                    path("collection", "resources", "r4/Patient") + f"?query=_id%3D{data.hostile}", path("timeline", "r4", data.hostile)]:
        browser.open(address)
        browser.wait(lambda: "onerror" in browser.text(), f"{address} does not show the payload")
        if "json" not in address and "record" in address:
            browser.click("Expand all")
        time.sleep(0.2)
        browser.look("hostile" + re.sub(r"\W+", "-", address)[:24])


def check_edit(browser, data):
    """A change is shown before it is sent; mistakes have a place; refusals have a path; digits stay."""
    browser.open(resource(data, "Observation", data.observation) + "?show=edit")
    browser.edit('"final"', '"final')
    browser.shows("Line ", ".editor-state")
    browser.check(browser.all("textarea")[0].get_attribute("aria-invalid") == "true", "the text is not said to be wrong")
    browser.look("editor-mistake")
    browser.edit('"final', '"final"')
    browser.shows("no changes", ".editor-state")
    browser.edit("72.50", "80.10")
    browser.shows("1 difference", ".editor-state")
    browser.look("editor")
    browser.walk("editor", 40)
    browser.click("Review")
    browser.shows("80.10", "dialog[open]")
    browser.look("review")
    browser.press(Keys.ESCAPE)
    browser.wait(lambda: not browser.all("dialog[open]"), "Escape does not close the dialog")
    browser.click("Review")
    browser.click("Save", "dialog button")
    browser.wait(lambda: "80.10" in browser.text(".tree"), "the change is not shown after it was saved")
    browser.check('"value":80.10' in data.server.text(f"/fhir/r4/Observation/{data.observation}").replace(" ", ""), "the change is not in the store, digit for digit")
    browser.expected += ["400", "422"]
    browser.click("Edit")
    browser.edit('"final"', "7")
    browser.click("Review")
    browser.click("Save", "dialog button")
    browser.shows("Refused:", "dialog[open]")
    browser.check("Observation.status" in browser.text("dialog[open]"), "the refusal has no path")
    browser.look("refused")
    browser.press(Keys.ESCAPE)
    browser.click("Discard")


def check_conflict(browser, data):
    """Somebody else writes in the meantime: the page says so, and saving shows both changes."""
    browser.expected += ["409", "412"]
    browser.open(resource(data, "Observation", data.observation) + "?show=edit")
    browser.edit("80.10", "81.00")
    browser.shows("1 difference", ".editor-state")
    data.write_weight("99.90")
    browser.shows("Somebody wrote this record")
    browser.click("Review")
    browser.click("Save", "dialog button")
    browser.shows("Somebody was faster", "dialog[open]")
    browser.check("99.90" in browser.text("dialog[open]") and "81.00" in browser.text("dialog[open]"), "the dialog does not show both changes")
    browser.look("conflict")
    browser.click("Keep my text", "dialog button")
    browser.click("Review")
    browser.shows("81.00", "dialog[open]")
    browser.click("Save", "dialog button")
    browser.wait(lambda: "81.00" in browser.text(".tree"), "the change is not saved after the conflict")
    if data.database:
        check_document_conflict(browser, data)


def check_document_conflict(browser, data):
    browser.open(path("record", "database", data.database, "2") + "?show=edit")
    browser.edit('"stars": 2', '"stars": 2.50')
    revision = data.server.call("GET", f"/{data.database}/2")["_rev"]
    data.server.call("PUT", f"/{data.database}/2", {"_rev": revision, "stars": 3})
    browser.shows("Somebody wrote this record")
    browser.click("Show what differs")
    browser.click("Load the newer version", "dialog button")
    browser.edit('"stars": 3', '"stars": 4.0')
    browser.click("Review")
    browser.click("Save", "dialog button")
    browser.wait(lambda: "4.0" in browser.text(".tree"), "the document is not saved")
    browser.check('"stars":4.0' in data.server.text(f"/{data.database}/2"), "the document lost its digits")


def check_revisions(browser, data):
    browser.open(path("record", "database", data.database, "branched") + "?show=versions")
    browser.shows("1 conflict")
    browser.check(len(browser.all(".revisions .shape")) >= 4, "the tree lacks revisions")
    for style in ("winner", "conflict", "deleted"):
        browser.check(browser.all(f".revisions .{style}"), f"no revision is marked as {style}")
    browser.click("The tree as a table", "summary")
    browser.look("revisions")
    browser.all(".revisions a.conflict .shape")[0].click()
    browser.wait(lambda: "revision=2-a" in browser.driver.current_url and "4" in browser.text(".tree, .content"), "the conflict cannot be opened")


def check_attachment(browser, data):
    """An attachment is saved as a file, and never shown in the page."""
    bytes_ = PAYLOAD.encode()
    revision = data.server.call("GET", f"/{data.database}/0")["_rev"]
    data.server.call("PUT", f"/{data.database}/0/page.html?rev={revision}", bytes_, **{"Content-Type": "text/html"})
    folder = tempfile.mkdtemp()
    browser.command("Browser.setDownloadBehavior", behavior="allow", downloadPath=folder)
    browser.open(path("record", "database", data.database, "0"))
    browser.shows("page.html", ".beside")
    browser.look("attachment")
    browser.click("Save", ".beside button")
    saved = os.path.join(folder, "page.html")
    browser.wait(lambda: os.path.exists(saved) and open(saved, "rb").read() == bytes_, "the attachment is not saved")
    browser.check("/_utils/#" in browser.driver.current_url, "the attachment is opened")
    shutil.rmtree(folder)


def check_timeline(browser, data):
    browser.open(path("timeline", "r4", data.patient))
    browser.shows("2026")
    browser.shows("Body weight")
    browser.look("timeline")
    browser.walk("timeline")
    browser.all(".types input[data-type=Observation]")[0].click()
    browser.wait(lambda: "Body weight" not in browser.text(".years") and "without=Observation" in browser.driver.current_url, "the filter does nothing")


def check_store(browser, data):
    browser.open("/store")
    browser.shows("Checkpoint")
    browser.check(browser.all("svg.segments rect.live"), "no segment is drawn")
    for text in ("These lines", "Segments as"):
        browser.click(text, "summary")
    browser.wait(lambda: browser.text("details table tbody"), "the charts have no table")
    browser.look("store")
    browser.walk("store")


def check_database(browser, data):
    """The page about a whole database, and none about its changes."""
    browser.open("/store")
    browser.shows("Records")
    browser.check(browser.text("h1") == "Database" and "Checkpoint" not in browser.text(), "a database is shown as a store")
    browser.wait(lambda: browser.all(".charts svg"), "the memory has no chart")
    browser.look("database")
    browser.open("/changes")
    browser.shows("A database does not say which records are written")


def check_changes(browser, data):
    browser.open("/changes")
    browser.shows("Following")
    time.sleep(0.5)
    data.write_patient(["Seen"])
    browser.shows(data.patient, ".changes tbody")
    browser.click("Pause")
    data.fhir("Practitioner", f"later-{data.mark}", name=[{"family": "Later"}])
    browser.shows("Paused, 1 change", ".figures-line")
    browser.check(f"later-{data.mark}" not in browser.text(".changes tbody"), "the feed moves while it is paused")
    browser.look("changes")
    browser.click("Pause")
    browser.shows(f"later-{data.mark}", ".changes tbody")
    browser.click(data.patient)
    browser.shows("Seen", ".tree")


def check_keys(browser, data):
    """From the first page to a value in a record and to an edit, without a pointer."""
    browser.open()
    browser.press(Keys.TAB)
    browser.check(browser.run("return document.activeElement.id") == "skip", "the first place is not the skip link")
    browser.press(Keys.ENTER)
    browser.check(browser.run("return document.activeElement.id") == "main", "the skip link does not lead to the content")
    browser.tab_to('main a[href*="r4%2FPatient"]')
    browser.press(Keys.ENTER)
    browser.wait(lambda: browser.all(".query"), "Enter does not open the collection")
    browser.check(browser.run("return document.activeElement.tagName") == "H1", "the focus is not at the heading of the new view")
    browser.tab_to(".query")
    browser.press(f"family={data.family}", Keys.ENTER)
    browser.wait(lambda: len(browser.all(".rows tbody tr")) == 2, "the search does not begin")
    browser.tab_to(".rows tbody a")
    browser.press(Keys.ARROW_DOWN, Keys.ARROW_UP, Keys.ENTER)
    browser.wait(lambda: browser.all(".tree"), "Enter does not open the record")
    browser.tab_to("[role=treeitem]")
    place = lambda: browser.run("return document.querySelector('.tree-tools .path').textContent")
    browser.press(Keys.END)
    last = place()
    browser.press(Keys.HOME, "n")
    browser.check(place() == "name" and last != "name", "a letter does not lead to its field")
    browser.press(Keys.ARROW_LEFT)
    browser.check(browser.run("return document.activeElement.getAttribute('aria-expanded')") == "false", "the left arrow does not close an item")
    browser.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_DOWN)
    browser.check(place().startswith("name[0]"), "the arrows do not lead into an item")
    browser.check(browser.run("return document.querySelectorAll('.tree [tabindex=\"0\"]').length") == 1, "the tree is more than one stop")
    browser.driver.back()
    browser.wait(lambda: len(browser.all(".rows tbody tr")) == 2, "back does not lead to the table")
    browser.check(browser.run("return document.activeElement.matches('.rows tbody a')"), "back does not lead to the row that was left")
    browser.check_quiet("keys")


def measure(browser):
    """How long the first page takes; printed, not judged."""
    browser.open()
    paint = browser.run("return performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
    browser.command("Network.clearBrowserCache")
    start = time.time()
    browser.open()
    print(f"first page: {1000 * (time.time() - start):.0f} ms to its content without a cache, first paint after {paint or 0:.0f} ms with one")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("url")
    parser.add_argument("--user", help="NAME:PASSWORD of who may read and write")
    parser.add_argument("--reader", help="a bearer token of who may only read")
    parser.add_argument("--database", action="store_true", help="the server has a database")
    parser.add_argument("--pictures", help="a folder for a picture of each view, in both schemes and at each width")
    parser.add_argument("--seed", type=int, default=random.randrange(2**31), help="of the random values for the modules")
    options = parser.parse_args()
    data = Data(Server(options.url, options.user), options.database)
    data.fill()
    if options.pictures:
        os.makedirs(options.pictures, exist_ok=True)
    browser = Browser(options.url, options.pictures)
    try:
        if options.user:
            check_login(browser, options.user, options.reader)
            if options.reader:
                check_reader(browser, data, options.user)
        measure(browser)
        browser.check_modules(options.seed)
        documents = () if options.database else (check_revisions, check_attachment)
        whole = (check_database,) if options.database else (check_store, check_changes)
        for part in (check_overview, check_search, check_table, check_live, check_record, check_versions, check_hostile, check_edit,
                     check_conflict, *documents, check_timeline, *whole, check_keys):
            browser.part = part.__name__
            browser.expected = []
            part(browser, data)
    except (Failure, WebDriverException) as failure:
        text = failure.msg if isinstance(failure, WebDriverException) else failure
        print(f"{browser.checks} checks passed, then, in {getattr(browser, 'part', 'login')}: {text}")
        browser.picture("failure")
        sys.exit(1)
    finally:
        browser.driver.quit()
    print(f"{browser.checks} checks passed")


main()
