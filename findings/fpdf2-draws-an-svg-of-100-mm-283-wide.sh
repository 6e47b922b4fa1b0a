#!/usr/bin/env bash
# fpdf2 2.8.9 (PyPI). 2026-12-01.
# image() of an SVG without a width takes the size that the SVG says, in points, as a number of the document's unit. In the
# usual document, of millimetres, a plan that is 100 mm wide is 283 mm wide. One would guess 100; with unit="pt" it is.
# Where it bites: a plan whose header carries its scale, as width="100mm" beside its viewBox does. All is there, and
# each length that is measured on the paper is 2.83 times too large. image(…, w=100) is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check fpdf2==2.8.9 pypdfium2==5.15.2 numpy==2.2.6
own/bin/python - <<'PYTHON'
import importlib.metadata
import sys

import fpdf
import numpy
import pypdfium2

print("fpdf2", importlib.metadata.version("fpdf2"))
with open("plan.svg", "w", encoding="utf-8") as file:
    file.write('<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="100mm" viewBox="0 0 100 100"><rect width="100" height="100"/></svg>')


def printed(unit, **size):
    """How wide the black square of the plan is on the paper, in millimetres."""
    document = fpdf.FPDF(unit=unit, format="A3")
    document.add_page()
    document.image("plan.svg", x=0, y=0, **size)
    document.output("plan.pdf")
    sheet = pypdfium2.PdfDocument("plan.pdf")[0].render().to_numpy()
    return round((numpy.flatnonzero((sheet < 128).any(axis=(0, 2)))[-1] + 1) * 25.4 / 72)


seen = (printed("mm"), printed("pt"), printed("mm", w=100))
print(f"the plan of 100 mm: {seen[0]} mm wide in a document of mm, {seen[1]} in one of points, {seen[2]} with w=100")
if not 282 <= seen[0] <= 284 or any(abs(width - 100) > 1 for width in seen[1:]):
    sys.exit("This has changed.")
print("Seen: in a document of millimetres it is 2.83 times too large.")
PYTHON
