#!/usr/bin/env python3
"""Opens the pages of `remis report` in Chromium and looks at them: nothing is loaded, nothing overlaps or is cut, the numbers
are those of the queries, axe-core finds no serious fault, in light and dark, on a wide screen and on a phone.

usage: check_report.py target/release/remis AXE.min.js [--screenshots FOLDER] [OUT ...]

Without OUT it scans data-samples, invented games, a hostile file and an empty one. It needs selenium, pillow, duckdb and
Debian's chromium and chromium-driver.
"""
import base64, io, json, os, pathlib, re, shutil, subprocess, sys, tempfile
from collections import Counter

import duckdb
from PIL import Image
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.chrome.service import Service

root = pathlib.Path(__file__).resolve().parent.parent
arguments = sys.argv[1:]
screenshots = root / "target/report"
if "--screenshots" in arguments:
    at = arguments.index("--screenshots")
    screenshots = pathlib.Path(arguments[at + 1])
    del arguments[at:at + 2]
binary, axe = pathlib.Path(arguments[0]).resolve(), pathlib.Path(arguments[1]).read_text()
failures, checks = [], 0

# Dates that are wrong or not whole, ratings at the end of their range, and words on how games ended.
ODD = "".join(f"""[Event "Odd"]
[White "A{number}"]
[Black "B{number}"]
[Date "{date}"]
[WhiteElo "{elo}"]
[BlackElo "{elo}"]
[Result "{result}"]
[Termination "{words}"]

1. e4 e5 {result}

""" for number, (date, elo, result, words) in enumerate(
    [("9999.01.01", 32767, "1/2-1/2", "adjudication"), ("2019.??.??", 2000, "1-0", "resigns"), ("2019.05.01", 2000, "1/2-1/2", "adjudication")]
    + [("2018.03.01", 1990, "0-1", "normal")] * 5))

# The last year that a date can have, and no other.
FAR = '[Date "9999.01.01"]\n[Result "1/2-1/2"]\n[Termination "adjudication"]\n\n1. e4 1/2-1/2\n'

HOSTILE = """[Event "<script>alert(1)</script><img src=x onerror=alert(2)>"]
[Site "javascript:alert(3)"]
[Date "????.??.??"]
[White "\\"><svg onload=alert(4)>"]
[Black "A very long name without any space aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]
[Result "1/2-1/2"]
[Opening "</style><style>*{display:none}"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. e4 1/2-1/2
"""


def check(holds, page, what):
    global checks
    checks += 1
    if not holds:
        failures.append(f"{page}: {what}")


def scan(folder, name, *inputs):
    out = f"{folder}/{name}"
    run = subprocess.run([binary, "scan", *inputs, "-o", out, "--progress", "none"], capture_output=True, text=True)
    if run.returncode not in (0, 3):
        sys.exit(f"remis scan failed: {run.stderr}")
    return out


def report(out, page):
    run = subprocess.run([binary, "report", out, "-o", page], capture_output=True, text=True, env={**os.environ, "DUCKDB": sys.executable})
    if run.returncode != 0:
        sys.exit(f"remis report {out} failed: {run.stderr}")
    return pathlib.Path(page).read_bytes()


def browser():
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))


# Text in charts that overlaps other text or leaves the drawing, and charts that are not there. A pixel of antialiasing is no overlap.
LABELS = r"""
const wrong = [];
for (const chart of document.querySelectorAll('.chart')) {
  const id = chart.closest('figure').id;
  const shown = [...chart.querySelectorAll('svg')].filter(svg => svg.getBoundingClientRect().width > 0);
  if (shown.length !== 1) { wrong.push(`${id}: ${shown.length} drawings are shown`); continue; }
  const frame = shown[0].getBoundingClientRect();
  if (frame.width < 200 || frame.height < 20) wrong.push(`${id}: ${frame.width} x ${frame.height}`);
  const texts = [...shown[0].querySelectorAll('text')].map(text => [text.textContent.trim(), text.getBoundingClientRect()]);
  texts.forEach(([text, box], place) => {
    if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 3 || box.bottom > frame.bottom + 3)
      wrong.push(`${id}: "${text}" is cut`);
    if (box.height < 9) wrong.push(`${id}: "${text}" is ${box.height} px high`);
    for (const [other, beside] of texts.slice(place + 1))
      if (Math.min(box.right, beside.right) - Math.max(box.left, beside.left) > 1
          && Math.min(box.bottom, beside.bottom) - Math.max(box.top, beside.top) > 3)
        wrong.push(`${id}: "${text}" overlaps "${other}"`);
  });
}
for (const board of document.querySelectorAll('svg.board')) {
  const box = board.getBoundingClientRect();
  if (box.width < 120 || Math.abs(box.width - box.height) > 1) wrong.push(`a diagram of ${box.width} x ${box.height}`);
}
return wrong;
"""

WIDTH = """
const wide = [...document.querySelectorAll('body *')].filter(element => !element.closest('.scroll, .unseen, .skip')
  && element.getBoundingClientRect().right > document.documentElement.clientWidth + 1).map(element => element.outerHTML.slice(0, 90));
return [document.documentElement.scrollWidth, document.documentElement.clientWidth, wide.slice(0, 3)];
"""

AXE = """
const done = arguments[arguments.length - 1];
axe.run(document, {resultTypes: ['violations']}).then(found => done(found.violations.map(fault =>
  [fault.impact, fault.id, fault.nodes.length, fault.nodes[0].html.slice(0, 160)])));
"""

TABLES = """
return [...document.querySelectorAll('details[data-query]')].map(details => ({
  query: details.dataset.query,
  sql: details.parentElement.querySelector('pre').textContent,
  columns: [...details.querySelectorAll('thead th')].map(cell => cell.dataset.column),
  rows: [...details.querySelectorAll('tbody tr')].map(row => [...row.children].map(cell => cell.textContent)),
  heading: [...document.querySelectorAll('h2, h3')].filter(title =>
    title.compareDocumentPosition(details) & Node.DOCUMENT_POSITION_FOLLOWING).pop()?.textContent ?? null,
  caption: details.closest('figure')?.querySelector('figcaption')?.textContent ?? '',
  drawing: (details.closest('figure')?.querySelector('.chart .wide')?.textContent) ?? null,
}));
"""

# The column whose numbers a chart writes at its marks.
WRITTEN = {"endings": "games", "fifty_by_material": "games", "missed_by_rating": "passed_up", "dead_played_on": "games"}


def view(driver, width, dark, media="screen"):
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 700})
    scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": media, "features": [scheme]})


def picture(driver, name):
    size = driver.execute_cdp_cmd("Page.getLayoutMetrics", {})["cssContentSize"]
    clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
    shot = driver.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True, "clip": clip})
    (screenshots / f"{name}.png").write_bytes(base64.b64decode(shot["data"]))
    return Image.open(screenshots / f"{name}.png").convert("RGB")


def charts_show_something(driver, page, image, dark):
    """In the picture of the whole page, not in the markup: each chart has its paper and at least one colour beside it."""
    places = driver.execute_script("return [...document.querySelectorAll('.chart')].map(chart => { const b = chart.getBoundingClientRect();"
                                   " return [chart.closest('figure').id, b.left + scrollX, b.top + scrollY, b.right + scrollX, b.bottom + scrollY]; });")
    for name, *box in places:
        part = image.crop([round(side) for side in box])
        colours = Counter({colour: pixels for pixels, colour in part.getcolors(part.width * part.height)})
        paper, pixels = colours.most_common(1)[0]
        bright = sum(paper) > 384
        check(bright != dark, page, f"{name}: the paper is {paper}")
        check(pixels < 0.995 * sum(colours.values()), page, f"{name} is blank")
        check(any(max(c) - min(c) > 30 and n > 20 for c, n in colours.items()) or name == "figure-endings", page, f"{name} has no colour")


def numbers_are_those_of_the_queries(driver, page, out):
    database = duckdb.connect()
    database.execute("SET VARIABLE out = ?", [str(out)])
    for statement in (root / "queries/_prelude.sql").read_text().split(";\n"):
        if re.sub(r"(?m)^--.*$", "", statement).strip():
            database.execute(statement)
    answers, told = {}, Counter()
    tables = driver.execute_script(TABLES)
    check(len(tables) > 15 or page != "samples", page, f"it has {len(tables)} tables")
    for table in tables:
        name = table["query"]
        if name not in answers:
            check(table["sql"] == (root / f"queries/report/{name}.sql").read_text().rstrip(), page, f"{name}: other SQL is shown")
            relation = database.sql(table["sql"].rstrip(";"))
            answers[name] = (relation.columns, relation.fetchall())
        columns, rows = answers[name]
        places = [columns.index(column) for column in table["columns"]]
        written = [["–" if row[place] is None else str(row[place]) for place in places] for row in rows]
        numeric = [any(isinstance(row[place], int) for row in rows) for place in places]
        for row in table["rows"]:
            plain = [cell.replace(",", "") if number else cell for cell, number in zip(row, numeric)]
            check(plain in written, page, f"{name}: no row of the query is {row}")
        told[name] += len(table["rows"])
        if name in WRITTEN and table["drawing"] is not None:
            for row in table["rows"]:
                number = row[table["columns"].index(WRITTEN[name])]
                check(re.search(rf"(?<![\d,]){re.escape(number)}(?![\d,])", table["drawing"]), page, f"{name}: {number} is not in the chart")
    for name, (_, rows) in answers.items():
        check(told[name] == len(rows), page, f"{name}: {told[name]} of {len(rows)} rows are in the tables")
    columns, (headline,) = answers["headline"]
    headline = dict(zip(columns, headline))
    short = driver.find_element(By.CSS_SELECTOR, "section").text
    for column in ("draws", "fifty_games", "dead_games") if headline["games"] else ():
        check(f"{headline[column]:,}" in short, page, f"{column} {headline[column]:,} is not at the top")
    check(f"{headline['games']:,} game" in driver.title, page, f"the title is {driver.title}")


def column(tables, query, name, only=lambda row: True):
    """The sum of a column over the tables of a query in the page, as a reader would add it up."""
    total = 0
    for table in tables:
        if table["query"] == query:
            for cells in table["rows"]:
                row = dict(zip(table["columns"], cells))
                if only(row):
                    total += int(row[name].replace(",", "").replace("–", "0"))
    return total


def sums_are_those_of_the_tables(driver, page, out):
    """The page's numbers, added up, against counts of the Parquet files that share no SQL with it."""
    def of(table, condition):
        files = f"{out}/{table}/*/*.parquet"
        return duckdb.sql(f"SELECT count(*) FROM read_parquet('{files}') WHERE {condition}").fetchall()[0][0]
    tables = driver.execute_script(TABLES)
    over_time = [table for table in tables if (table["heading"] or "").startswith("Over time")]
    right = "basis[-9:] = '_on_board' AND NOT after_end"
    occurs = lambda row: int(row["occurrences"]) >= 3
    for what, shown, counted in (
        ("endings", column(tables, "endings", "games"), of("games", "status = 'ok'")),
        ("draws", column(tables, "endings", "draws"), of("games", "status = 'ok' AND result = '1/2-1/2'")),
        ("White's wins", column(tables, "endings", "white_wins"), of("games", "status = 'ok' AND result = '1-0'")),
        ("adjudications", column(tables, "endings", "games", lambda row: row["ending"].startswith("adjudicated")),
         of("games", "status = 'ok' AND stated_reason IN ('adjudication', 'tablebase_adjudication', 'max_length') AND board_end IS NULL AND result <> '*'"
            " AND (result <> '1/2-1/2' OR coalesce(array_to_string(draw_bases, ' '), '') NOT SIMILAR TO '.*(stalemate|dead|five|on_board).*')")),
        ("threefolds", column(tables, "occurrences", "games", occurs), of("games", "first_threefold_ply IS NOT NULL")),
        ("chances", column(tables, "missed_by_rating", "rights"), of("claims", f"{right} AND outcome IS NOT NULL")),
        ("chances passed up", column(tables, "missed_by_rating", "passed_up"), of("claims", f"{right} AND outcome = 'missed'")),
        ("dead positions", column(tables, "dead_played_on", "games"), of("games", "first_dead_ply IS NOT NULL")),
        ("games with a year", column(over_time, "draws_by_rule", "games") + sum(int(number.replace(",", "")) for table in over_time
            for number in re.findall(r"([\d,]+) more games? ha", table["caption"])), of("games", "status = 'ok' AND year IS NOT NULL")),
    ):
        check(shown == counted, page, f"{what}: {shown} in the page, {counted} in the files")
    fifty = of("games", "first_fifty_ply IS NOT NULL")
    said = [table["caption"] for table in tables if table["query"] == "fifty_by_material"]
    check(bool(said) == bool(fifty) and all(re.search(rf"(?<![\d,]){fifty:,} games?\.", text) for text in said), page, f"{fifty} games at fifty moves, but {said}")


def works_by_keyboard(driver, page):
    driver.execute_script("window.scrollTo(0, 0)")
    body = driver.find_element(By.TAG_NAME, "body")
    body.send_keys(Keys.TAB)
    check(driver.switch_to.active_element.get_attribute("class") == "skip", page, "the first stop is not the skip link")
    driver.switch_to.active_element.send_keys(Keys.ENTER)
    check(driver.execute_script("return document.activeElement.id") == "main", page, "the skip link does not lead to the report")
    summary = driver.find_element(By.CSS_SELECTOR, "details summary")
    summary.send_keys(Keys.ENTER)
    check(driver.execute_script("return document.querySelector('details').open"), page, "a table does not open by the keyboard")


def look(driver, out, name, html):
    file = pathlib.Path(html)
    address = file.as_uri()
    driver.get_log("performance"), driver.get_log("browser")
    for dark in (False, True):
        for width in (1280, 360, 320):
            page = f"{name}, {'dark' if dark else 'light'}, {width} px"
            view(driver, width, dark)
            driver.get(address)
            for wrong in driver.execute_script(LABELS):
                check(False, page, wrong)
            scrolled, shown, wide = driver.execute_script(WIDTH)
            check(scrolled <= shown and not wide, page, f"it is {scrolled} px wide on {shown}: {wide}")
            if width != 320:
                image = picture(driver, f"{name}-{'dark' if dark else 'light'}-{width}")
                charts_show_something(driver, page, image, dark)
            if width != 360:
                driver.execute_script("document.querySelectorAll('details').forEach(details => details.open = true)")
                scrolled, shown, wide = driver.execute_script(WIDTH)
                check(scrolled <= shown and not wide, page, f"opened it is {scrolled} px wide on {shown}: {wide}")
                driver.execute_script(axe)
                for impact, fault, places, first in driver.execute_async_script(AXE):
                    check(impact not in ("serious", "critical"), page, f"axe: {impact} {fault} at {places} places such as {first}")
    view(driver, 1280, False)
    driver.get(address)
    numbers_are_those_of_the_queries(driver, name, out)
    sums_are_those_of_the_tables(driver, name, out)
    works_by_keyboard(driver, name)
    view(driver, 1000, True, "print")
    check(not driver.find_element(By.TAG_NAME, "nav").is_displayed(), name, "the print has links to click")
    for wrong in driver.execute_script(LABELS):
        check(False, f"{name}, print", wrong)
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})
    pdf = base64.b64decode(driver.print_page())
    (screenshots / f"{name}.pdf").write_bytes(pdf)
    for entry in driver.get_log("browser"):
        check(False, name, f"the browser says {entry['message']}")
    asked = set()
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            asked.add(message["params"]["request"]["url"].split("#")[0])
    check(asked == {address}, name, f"requests for {sorted(asked)}")


def markup_is_harmless(name, html):
    check("<script" not in html and " onload=" not in html.replace("&lt;svg onload=", ""), name, "it has a script")
    check(not re.search(r"url\(|@import|<(link|iframe|object|embed|base)\b", html), name, "it loads something")
    for address in re.findall(r'(?:href|src)="([^"]*)"', html):
        check(address.startswith("#") or re.fullmatch(r"https://lichess\.org/[\w/-]+(#\d+)?", address), name, f"it links to {address}")


with tempfile.TemporaryDirectory() as folder:
    screenshots.mkdir(parents=True, exist_ok=True)
    outs = [(pathlib.Path(out).name, out) for out in arguments[2:]]
    if not outs:
        samples = sorted(str(path) for path in (root / "data-samples").glob("*.pgn"))
        for name, text in (("hostile", HOSTILE), ("odd", ODD), ("far", FAR), ("empty", "")):
            pathlib.Path(folder, f"{name}.pgn").write_text(text)
        with open(f"{folder}/invented.pgn", "w") as file:
            subprocess.run([binary, "sample", "--games", "3000"], stdout=file, check=True)
        outs = [("samples", scan(folder, "samples", *samples))]
        outs += [(name, scan(folder, name, f"{folder}/{name}.pgn")) for name in ("invented", "hostile", "odd", "far", "empty")]
    driver = browser()
    try:
        for name, out in outs:
            html = report(out, f"{folder}/{name}.html")
            check(html == report(out, f"{folder}/again.html"), name, "a second run writes other bytes")
            markup_is_harmless(name, html.decode())
            look(driver, out, name, f"{folder}/{name}.html")
    finally:
        driver.quit()
for failure in failures:
    print(failure)
print(f"{checks} checks, {len(failures)} failed; pictures in {screenshots}")
sys.exit(bool(failures) or checks < 100)
