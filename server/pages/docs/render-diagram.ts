import {type Html, html} from '../html.ts'

/** A group of arrows; the whole diagram has no title. */
interface Group {
  title: string
  lines: string[]
  groups: Group[]
}

/** A node of a Mermaid flowchart with the text that it shows: `db[(SQLite)]`, `api["/v1"]`, `people([People])`. */
const node = /([\w-]+)[[(]+"?([^"\])]+)"?[\])]+/g

const arrows = [
  ['<-->', ' ↔ '],
  ['-->', ' → '],
] as const

/**
 * Writes a Mermaid flowchart as lists: its groups, and each line of arrows in words. Pages run no script that could
 * draw it, and screen readers need words.
 */
export function renderDiagram(source: string): Html {
  const texts = new Map([...source.matchAll(node)].map(([, id = '', text = '']) => [id, text]))
  const top: Group = {title: '', lines: [], groups: []}
  const open = [top]
  for (const line of source.split('\n').map((each) => each.trim())) {
    const group = open.at(-1) ?? top
    const [, title] = /^subgraph \w+ \[(.+)\]$/.exec(line) ?? []
    if (title !== undefined) {
      const inner = {title, lines: [], groups: []}
      group.groups.push(inner)
      open.push(inner)
    } else if (line === 'end') open.pop()
    else if (line.includes('-->')) group.lines.push(inWords(line, texts))
  }
  return groupView(top)
}

/** Returns a line of arrows with the texts of its nodes: `web/card, web/editor → web/plan`. */
function inWords(line: string, texts: ReadonlyMap<string, string>): string {
  const plain = arrows.reduce((text, [arrow, sign]) => text.replaceAll(` ${arrow} `, sign), line.replaceAll(node, '$1'))
  return plain.replaceAll(' & ', ', ').replaceAll(/[\w-]+/g, (id) => texts.get(id) ?? id)
}

const groupView = ({lines, groups}: Group): Html => html`<ul>
  ${groups.map((group) => html`<li>${group.title}: ${groupView(group)}</li>`)}
  ${lines.map((line) => html`<li>${line}</li>`)}
</ul>`
