"""A headless browser that reads, clicks and types in the inspector, and looks at each view as a careful reader would."""
import os, time

from selenium import webdriver
from selenium.common.exceptions import NoAlertPresentException, StaleElementReferenceException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

FOLDER = os.path.dirname(os.path.abspath(__file__))
LOOK = open(os.path.join(FOLDER, "look.js")).read()
FOCUS = open(os.path.join(FOLDER, "focus.js")).read()
MODULES = open(os.path.join(FOLDER, "modules.js")).read()
WATCH = """
window.reports = [];
document.addEventListener("securitypolicyviolation", (event) => window.reports.push(event.violatedDirective + " " + event.blockedURI));
for (const name of ["alert", "confirm", "prompt"]) window[name] = () => { window.ran = 1; };
"""

# Roles in the tree of accessibility that must have a name.
NAMED = {
    "button", "link", "textbox", "combobox", "checkbox", "radio", "switch", "searchbox", "treeitem", "tree", "option", "listbox",
    "image", "dialog", "region", "navigation", "table", "DisclosureTriangle",
}


class Failure(Exception):
    pass


class Browser:
    def __init__(self, url, pictures):
        options = webdriver.ChromeOptions()
        for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1280,800", "--hide-scrollbars"):
            options.add_argument(argument)
        options.binary_location = "/usr/bin/chromium"
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.command("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        self.url, self.pictures, self.checks, self.expected = url.rstrip("/") + "/_utils/", pictures, 0, []

    def command(self, name, **values):
        return self.driver.execute_cdp_cmd(name, values)

    def check(self, condition, text):
        if not condition:
            raise Failure(text)
        self.checks += 1

    def wait(self, condition, text, seconds=10):
        """Waits until the condition is neither false nor broken by an element that was just replaced."""
        end = time.time() + seconds
        while time.time() < end:
            try:
                result = condition()
                if result:
                    self.checks += 1
                    return result
            except StaleElementReferenceException:
                pass
            time.sleep(0.05)
        raise Failure(f"{text}; the page shows: {self.text('body')[:600]!r}")

    def run(self, script, *values):
        return self.driver.execute_script(script, *values)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector="main"):
        found = self.all(selector)
        return found[0].text if found else ""

    def open(self, address=""):
        """Loads the page anew, at an address behind its #."""
        self.driver.get("about:blank")
        self.driver.get(self.url + (f"#{address}" if address else ""))
        self.settled()

    def go(self, address):
        self.run("location.hash = arguments[0]", "#" + address)
        self.settled()

    def settled(self):
        self.wait(lambda: self.all("main h1") and not self.all("[aria-busy]"), "the page never settles")

    def shows(self, text, selector="main", seconds=10):
        return self.wait(lambda: text in self.text(selector), f"{selector} does not show {text!r}", seconds)

    def press(self, *keys):
        webdriver.ActionChains(self.driver).send_keys(*keys).perform()

    def click(self, text, selector="button, a, summary"):
        def found():
            return next((one for one in self.all(selector) if one.is_displayed() and one.text.strip().startswith(text)), None)
        self.wait(found, f"there is no {text!r} to click").click()

    def picture(self, name):
        if self.pictures:
            self.driver.save_screenshot(os.path.join(self.pictures, f"{name}.png"))

    def look(self, name):
        """What holds in every view, in both schemes, on a desk, with twice the zoom there, and on a phone."""
        for scheme, sizes in (("light", ((1280, 800), (640, 400), (360, 740))), ("dark", ((1280, 800), (360, 740)))):
            for width, height in sizes:
                self.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}])
                self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
                complaints = self.run(LOOK)
                self.check(not complaints, f"{name}, {scheme}, {width} px: " + "; ".join(complaints[:8]))
                self.picture(f"{name}-{scheme}-{width}")
        self.command("Emulation.clearDeviceMetricsOverride")
        self.check_names(name)
        self.check_quiet(name)

    def check_names(self, view):
        nodes = self.command("Accessibility.getFullAXTree")["nodes"]
        without = [node["role"]["value"] for node in nodes if not node.get("ignored") and node.get("role", {}).get("value") in NAMED and not node.get("name", {}).get("value")]
        self.check(not without, f"{view}: controls without a name: {without[:5]}")

    def check_quiet(self, view):
        """No script of a record ran, nothing was blocked, and the console is empty but for refusals that were asked for."""
        self.check(self.run("return window.ran === undefined && window.reports.length === 0"), f"{view}: a script ran or was blocked: {self.run('return window.reports')}")
        try:
            raise Failure(f"{view}: there is a dialog: {self.driver.switch_to.alert.text}")
        except NoAlertPresentException:
            self.checks += 1
        lines = [entry["message"] for entry in self.driver.get_log("browser")]
        lines = [line for line in lines if not any(status in line for status in self.expected)]
        self.check(not lines, f"{view}: the console has {lines[:3]}")

    def check_modules(self, seed):
        """The page's own JSON, differences, addresses and layouts, compared with what must hold for random values."""
        self.driver.set_script_timeout(60)
        complaints, compared = self.driver.execute_async_script(MODULES, seed)
        self.check(not complaints, f"modules, seed {seed}: " + "; ".join(complaints))
        print(f"modules: {compared} comparisons with seed {seed}")

    def walk(self, view, steps=60):
        """Goes through the page with the tabulator: the order is that of the document, and each place is visible."""
        self.run("""window.before = null; window.order = undefined; window.scrollTo(0, 0);
          const start = document.createElement("a"); start.tabIndex = -1; document.body.prepend(start); start.focus(); start.remove();""")
        seen = []
        for _ in range(steps):
            self.press(Keys.TAB)
            place = self.run(FOCUS)
            if place is None or place["number"] < len(seen):
                break
            self.check(place["follows"] and place["marked"] and place["seen"], f"{view}: the focus at {place}, after {seen[-1:]}")
            seen.append(place["name"])
        self.check(len(seen) > 3, f"{view}: only {seen} can be reached by keys")

    def tab_to(self, selector, steps=120):
        for _ in range(steps):
            self.press(Keys.TAB)
            if self.run("return document.activeElement.matches(arguments[0])", selector):
                return self.check(True, "")
        raise Failure(f"the tabulator does not reach {selector}")

    def edit(self, old, new):
        """Replaces a text in the editor as somebody who types."""
        self.wait(lambda: self.all("textarea.editor"), "there is no editor")
        found = self.run("""const area = document.querySelector("textarea.editor"); const at = area.value.indexOf(arguments[0]);
          area.focus(); area.setSelectionRange(at, at + arguments[0].length); return at >= 0;""", old)
        self.check(found, f"the editor does not show {old!r}")
        self.press(new)
