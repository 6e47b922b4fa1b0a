/** The styles of product drawings, in addition to the styles of plans, whose colours they use. */
const rules = `
.pianta.product text{stroke-width:.1em}
.pianta .outline{stroke:var(--line)}
.pianta .base{stroke:var(--wall);stroke-width:3px}
.pianta .clearance rect,.pianta .clearance path{stroke:var(--faint);stroke-width:.8px}
.pianta .clearance .edge{stroke-dasharray:5 4}
.pianta .clearance .hatch{stroke-opacity:.5}
.pianta .dimension path{stroke:var(--measure);stroke-width:.8px}
.pianta .front path{stroke:var(--label);fill:var(--label);stroke-width:2px}
.pianta .caption,.pianta .start{text-anchor:start}
.pianta .caption{font-weight:500}
`

export const productStyles = rules.replace(/\n/g, '')
