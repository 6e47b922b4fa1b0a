import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {bounds, circles} from '../../../linter/bounds/bounds.ts'
import {describeBounds, forbids} from '../../../linter/bounds/describe-bounds.ts'

const root = join(import.meta.dirname, '../../..')

const [, section = ''] = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split(/^## Bounds$/m)

t.test('docs/architecture.md shows the table', async (t) => {
  t.ok(section.includes(describeBounds(bounds)), `the section Bounds has:\n${describeBounds(bounds)}`)
  for (const {files, why} of circles) for (const text of [...files, why]) t.ok(section.includes(text), text)
})

t.test('the diagram of rooms shows what may import what', async (t) => {
  const [, diagram = ''] = section.split('```mermaid')
  const named = new Map<string, string>()
  const [shown = ''] = diagram.split('```')
  for (const [, id = '', name = ''] of shown.matchAll(/(\w+)\[([^\]]+)\]/g)) named.set(id, `${name}/`)
  const room = (id: string) => named.get(id) ?? `${id}/`
  const arrows = [...shown.matchAll(/^ *([\w &]+) --> ([\w &]+)$/gm)].flatMap(([, from = '', to = '']) =>
    from.split(' & ').flatMap((one) => to.split(' & ').map((other) => [room(one), room(other)] as const)),
  )
  const rooms = [...new Set(arrows.flat())]
  const reaches = (from: string, to: string): boolean =>
    arrows.some(([one, other]) => one === from && (other === to || reaches(other, to)))
  const below = (folder: string) =>
    readdirSync(join(root, folder), {withFileTypes: true})
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .map(({name}) => `${folder}/${name}/`)
  const all = ['agent/', 'server/', 'demo/', 'catalog-builder/', 'client/', ...below('shared'), ...below('web')]
  t.same(rooms.toSorted(), all.toSorted(), 'no room is left out')
  for (const from of rooms) {
    for (const to of rooms.filter((other) => other !== from)) {
      t.equal(reaches(from, to), !bounds.some((bound) => forbids(bound, from, to)), `${from} to ${to}`)
    }
  }
})
