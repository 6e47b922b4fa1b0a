"""Prints a line of JSON for each file: the errors that ezdxf's audit finds, and what it counts."""
import json
import sys

import ezdxf
from ezdxf.lldxf.encoding import decode_dxf_unicode

for file in sys.argv[1:]:
    drawing = ezdxf.readfile(file)
    audit = drawing.audit()
    space = drawing.modelspace()

    def ids(*layers):
        return len({each.get_xdata("PIANTA")[0].value for each in space if each.dxf.layer in layers})

    print(json.dumps({
        "units": drawing.units,
        "problems": [each.message for each in [*audit.errors, *audit.fixes]],
        "walls": ids("A-WALL", "A-WALL-PATT"),
        "openings": ids("A-DOOR", "A-GLAZ"),
        "texts": sorted(decode_dxf_unicode(each.dxf.text) for each in space.query("TEXT")),
    }))
