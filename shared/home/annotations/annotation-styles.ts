/** The styles of dimension lines, texts and lines on a plan, beside those of `styles.ts`. Panels draw none of them. */
const rules = `
.pianta .note:not([color]){color:var(--label)}
.pianta .dimension:not([color]){color:var(--measure)}
.pianta .dimension path{stroke:currentColor;stroke-width:.8px}
.pianta .dimension .extension{stroke-opacity:.5;stroke-width:.6px}
.pianta .dimension text,.pianta .note text{fill:currentColor}
.pianta .note.from-left text{text-anchor:start}
.pianta .note.from-right text{text-anchor:end}
.pianta .note path{vector-effect:none;stroke:currentColor;stroke-width:inherit;stroke-linejoin:round}
.pianta .note .mark{fill:currentColor;stroke:none}
`

export const annotationStyles = rules.replace(/\n/g, '')
