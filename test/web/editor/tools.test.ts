import {cpSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'

const root = join(import.meta.dirname, '../../..')

/** The editor's types are of browsers, so this is the tested part of them. */
interface EditorTool {
  name: string
  key: string
  title: Readonly<Record<'en' | 'it', string>>
  picture: string
  create(context: unknown): {hint(): string}
}

const read = async (folder: string): Promise<{tools: readonly EditorTool[]; toolOf(name: string): EditorTool}> =>
  await import(join(folder, 'web/editor/tools/tools.ts'))

const {tools, toolOf} = await read(root)

t.test('each tool has a name and a key of its own, titles in both languages and a picture', async (t) => {
  for (const property of ['name', 'key', 'picture'] as const) {
    t.equal(new Set(tools.map((tool) => tool[property])).size, tools.length, property)
  }
  t.equal(
    tools.map(({name}) => name).join(' '),
    'select wall room door window furniture light plate awning stair area radar zone dimension label polyline drawing measure comment',
  )
  for (const {name, key, title, picture} of tools) {
    t.match(key, /^[a-z]$/, name)
    t.match(picture, /^M[\d ]/, name)
    t.match(Object.values(title), [/^[A-Z]/, /^[A-Z]/], name)
    t.equal(toolOf(name).name, name)
  }
  t.equal(toolOf('a tool of another release').name, 'select')
})

t.test('docs/editor.md has the key of each tool', async (t) => {
  const rows = readFileSync(join(root, 'docs/editor.md'), 'utf8').matchAll(/^\| [^|]+ \| ([A-Z](?:, [A-Z])*) \|/gm)
  const keys = [...rows].flatMap(([, keys = '']) => keys.split(', '))
  t.same(keys.sort(), tools.map(({key}) => key.toUpperCase()).sort())
})

/** A made-up tool, as the recipe of CONTRIBUTING.md makes one. */
const flagTool = `import type {EditorTool} from '../tool.ts'

const hints = {en: 'Click where the flag stands.', it: 'Fai clic dove sta la bandiera.'}

export const flagTool: EditorTool = {
  name: 'flag',
  key: 'g',
  title: {en: 'Flag', it: 'Bandiera'},
  picture: 'M6 21V4h12l-3 4 3 4H6',
  create: ({language}) => ({hint: () => hints[language]}),
}
`

/** Copies the editor, and follows the recipe there: a file and a line. */
function copyWithTool(t: Test): string {
  const copy = t.testdir({})
  for (const path of ['shared', 'web', 'package.json']) cpSync(join(root, path), join(copy, path), {recursive: true})
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  writeFileSync(join(copy, 'web/editor/tools/flag.ts'), flagTool)
  const list = join(copy, 'web/editor/tools/tools.ts')
  const added = readFileSync(list, 'utf8').replace('  commentTool,\n]', '  flagTool,\n  commentTool,\n]')
  writeFileSync(list, `import {flagTool} from './flag.ts'\n${added}`)
  return copy
}

t.test('a file and a line make a tool: the toolbar, the keys and the help have it', async (t) => {
  const copy = copyWithTool(t)
  const {tools, toolOf} = await read(copy)
  t.equal(tools.at(-2)?.name, 'flag')
  t.equal(toolOf('flag').create({language: 'it'}).hint(), 'Fai clic dove sta la bandiera.')
  const {toolbar} = await import(join(copy, 'web/editor/toolbar.ts'))
  const bar = toolbar({tool: 'flag'}, {words: {toolbar: 'Strumenti'}, language: 'it'}, () => {})
  t.match(JSON.stringify(bar), /Bandiera \(G\)/)
  const {helpDialog} = await import(join(copy, 'web/editor/help-dialog.ts'))
  const help = {title: '', tools: '', gestures: {title: '', rows: []}, keys: {title: '', rows: []}, close: ''}
  t.match(JSON.stringify(helpDialog({help, toolbar: ''}, 'en')), /"G","Flag"/)
})
