import {readdirSync, readFileSync} from 'node:fs'
import {posix} from 'node:path'
import {lexer, type MarkedToken, type Token, walkTokens} from 'marked'
import t from 'tap'
import {createAnchors} from '../server/pages/docs/anchors.ts'
import {italianPages, translationOf} from '../server/pages/docs/docs-files.ts'

const root = new URL('../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

for (const page of italianPages) {
  const english = page.replace('docs/it/', 'docs/')
  t.test(`${page} has the sections, code, tables, links and settings of ${english}`, async (t) => {
    const [sections, expected] = [sectionsOf(page), sectionsOf(english)]
    t.same(
      sections.map(({depth}) => depth),
      expected.map(({depth}) => depth),
      'the same headings',
    )
    for (const [at, section] of expected.entries())
      t.same(sections[at], section, `${english}: ${titlesOf(english)[at]}`)
  })
}

t.test('every page of docs/it is listed and belongs to an English one', async (t) => {
  t.same(
    [...italianPages].toSorted(),
    readdirSync(new URL('docs/it', root))
      .map((name) => `docs/it/${name}`)
      .toSorted(),
  )
  for (const page of italianPages) t.equal(translationOf(page), page.replace('docs/it/', 'docs/'))
})

interface Section {
  depth: number
  /** The parts below the heading: `paragraph`, `list of 3`, code without comments. */
  shape: string[]
  links: string[]
  settings: string[]
}

/** Returns the parts that must be the same in both languages, by heading. */
function sectionsOf(file: string): Section[] {
  const sections: Section[] = []
  for (const token of lexer(read(file)) as MarkedToken[]) {
    if (token.type === 'heading') sections.push({depth: token.depth, shape: [], links: [], settings: []})
    const section = sections.at(-1)
    if (!section || token.type === 'space') continue
    section.shape.push(...shapeOf(token))
    walkTokens([token], (inner) => {
      if (inner.type === 'link') section.links.push(targetOf(inner.href, file))
    })
    section.settings.push(...(token.raw.match(/--[a-z][a-z-]*|PIANTA_[A-Z_]+/g) ?? []))
  }
  return sections.map((section) => ({
    ...section,
    links: section.links.toSorted(),
    settings: [...new Set(section.settings)].toSorted(),
  }))
}

function shapeOf(token: MarkedToken): string[] {
  if (token.type === 'code') return [token.text.replaceAll(/(^|\s+)#\s.*$/gm, '')]
  if (token.type === 'table') return [`table of ${token.header.length} by ${token.rows.length}`]
  if (token.type !== 'list') return [token.type]
  const inner = token.items.flatMap(({tokens}) => (tokens as MarkedToken[]).filter(isNested).flatMap(shapeOf))
  return [`list of ${token.items.length}`, ...inner]
}

function isNested({type}: Token): boolean {
  return type === 'code' || type === 'list' || type === 'table'
}

/** Returns a link's target as English pages have it: the file, and which of its headings. */
function targetOf(href: string, from: string): string {
  if (/^https?:/.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const file = path === '' ? from : posix.join(posix.dirname(from), path)
  const translation = file.startsWith('docs/it/') ? undefined : translationOf(file)
  // An Italian page leads to Italian ones where they are.
  if (from.startsWith('docs/it/') && translation !== undefined) return `${translation}, not ${file}`
  const heading = anchor === undefined ? '' : ` heading ${titlesOf(file).map(createAnchors()).indexOf(anchor)}`
  return file.replace('docs/it/', 'docs/') + heading
}

function titlesOf(file: string): string[] {
  return (lexer(read(file)) as MarkedToken[]).flatMap((token) => (token.type === 'heading' ? [token.text] : []))
}
