import {readdirSync, readFileSync} from 'node:fs'
import t from 'tap'
import {drawPlan} from '#shared/home/draw-svg.ts'
import {filesNamed} from '#shared/home/files.ts'
import {readHome} from '#shared/home/read-home.ts'

const folder = new URL('../../../samples/', import.meta.url)

for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const {home, problems} = readHome(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))

  t.test(`samples/${file} is a home without a problem, which names no files`, async (t) => {
    t.same(problems, [])
    t.ok(home)
    t.same(home && filesNamed(home), [])
  })

  t.test(`samples/${file} can be drawn, every plan of it`, async (t) => {
    for (const {id} of home?.plans ?? []) t.match(drawPlan(home as NonNullable<typeof home>, id), /^<svg .*<\/svg>$/s)
  })
}

t.test('samples/flat.json has a light in every room, and a shutter at every window', async (t) => {
  const {home} = readHome(JSON.parse(readFileSync(new URL('flat.json', folder), 'utf8')))
  const plan = home?.plans[0]
  t.ok(plan && plan.rooms.length >= 10 && plan.lights.length >= plan.rooms.length)
  const shutters = plan?.awnings.filter(({kind}) => kind === 'shutter') ?? []
  for (const window of plan?.openings.filter(({kind}) => kind === 'window') ?? [])
    t.ok(
      shutters.some(({wall, at}) => wall === window.wall && at === window.at),
      window.id,
    )
})
