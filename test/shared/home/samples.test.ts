import {readdirSync, readFileSync} from 'node:fs'
import t from 'tap'
import {drawPlan} from '#shared/home/draw-svg.ts'
import {referencedFiles} from '#shared/home/files.ts'
import {readHome} from '#shared/home/read-home.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Home, Room} from '#shared/home/schema.ts'

const folder = new URL('../../../samples/', import.meta.url)

for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const {home, problems} = readHome(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))

  t.test(`samples/${file} is a home without problems that references no files`, async (t) => {
    t.same(problems, [])
    t.ok(home)
    t.same(home && referencedFiles(home), [])
  })

  t.test(`every plan of samples/${file} can be drawn`, async (t) => {
    for (const {id} of home?.plans ?? []) t.match(drawPlan(home as NonNullable<typeof home>, id), /^<svg .*<\/svg>$/s)
  })
}

function sampleOf(file: string): Home {
  return readHome(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))).home as Home
}

/** The net areas of a home's rooms in square metres, by the plan's id. */
function netAreas(home: Home, isMeant: (room: Room) => boolean): Record<string, number> {
  return Object.fromEntries(
    home.plans.map((plan) => {
      const {rooms} = planRegions(plan)
      const areas = plan.rooms.filter(isMeant).map(({id}) => rooms.get(id)?.net ?? Number.NaN)
      return [plan.id, Math.round(areas.reduce((sum, area) => sum + area, 0))]
    }),
  )
}

t.test('the rooms of every sample have an area, which their drawing shows', async (t) => {
  for (const file of ['studio.json', 'flat.json', 'house.json']) {
    const home = sampleOf(file)
    for (const plan of home.plans) {
      const {rooms} = planRegions(plan)
      const svg = drawPlan(home, plan.id)
      // The flat's walk-in wardrobe is full of furniture: its area would need very small letters.
      for (const room of plan.rooms.filter(({id}) => `${file} ${id}` !== 'flat.json cabina')) {
        const text = (rooms.get(room.id)?.net ?? 0).toFixed(1)
        t.ok(svg.includes(`${home.lang === 'it' ? text.replace('.', ',') : text} m²`), `${file} ${room.id}`)
      }
    }
  }
})

t.test('the samples have realistic sizes', async (t) => {
  const indoors = ({outdoor}: Room) => outdoor !== true
  t.same(netAreas(sampleOf('studio.json'), indoors), {studio: 38})
  t.same(netAreas(sampleOf('flat.json'), indoors), {appartamento: 112})
  t.same(netAreas(sampleOf('house.json'), indoors), {'piano-terra': 107, 'primo-piano': 80})
  t.same(
    netAreas(sampleOf('house.json'), (room) => !indoors(room)),
    {'piano-terra': 36, 'primo-piano': 19},
  )
})

t.test("every element that a sample's plates control is on the same plan", async (t) => {
  for (const file of ['studio.json', 'flat.json', 'house.json']) {
    const home = sampleOf(file)
    for (const plan of home.plans) {
      const svg = drawPlan(home, plan.id)
      for (const {slots, id} of plan.plates)
        for (const controlled of slots.flatMap(({controls = []}) => controls))
          t.ok(svg.includes(`id="el-${controlled}"`), `${file} ${id} ${controlled}`)
    }
  }
})

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
