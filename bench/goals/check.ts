import {planProblems} from '#shared/home/check/geometry.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import {readHome} from '#shared/home/read-home.ts'
import type {Home, Plan, Wall} from '#shared/home/schema.ts'
import {hostilePlans} from '../../test/shared/home/check/plans/hostile.ts'
import {requireTool} from '../../tools/require-tool.ts'
import {subdivision} from '../subdivision.ts'
import {summarize} from '../summarize.ts'

const rounds = 15

/**
 * Goals: 60 walls within 0.3 ms; 10,000 walls within the time of JSON.parse and a tenth of jsts; hostile plans within
 * 250 ms.
 */
export async function measure() {
  const polygons = peer()
  const small = subdivision(60)
  const large = subdivision(10_000)
  const halves = homeOf([subdivision(5000), subdivision(5000)])
  const text = JSON.stringify(homeOf([large]))
  console.log(
    `the house of 10,000: ${large.walls.length} walls, ${large.rooms.length} rooms, ${text.length >> 10} KiB of JSON`,
  )

  const times = alternate({
    small: () => repeat(200, () => problemsOf(small)),
    parse: () => JSON.parse(text),
    direct: () => problemsOf(large),
    read: () => readHome(halves).problems,
    jsts: () => polygons(large.walls),
  })
  const ratio = (floor: 'parse' | 'jsts') =>
    (['median', 'least'] as const).map((figure) => {
      return (summarize(times.direct)[figure] / summarize(times[floor])[figure]).toFixed(floor === 'jsts' ? 3 : 2)
    })
  print(
    '60 walls',
    times.small.map((time) => time / 200),
    '≤ 0.3 ms',
  )
  print('10,000 walls: JSON.parse', times.parse)
  print('10,000 walls: planProblems', times.direct)
  print('two of 5,000: readHome', times.read)
  print('10,000 walls: jsts', times.jsts)
  const [parse, jsts] = [ratio('parse'), ratio('jsts')]
  console.log(`planProblems / JSON.parse     ${parse[0]} × (of the least ${parse[1]} ×); goal: ≤ 1 ×`)
  console.log(`planProblems / jsts           ${jsts[0]} × (of the least ${jsts[1]} ×); goal: ≤ 0.1 ×`)
  console.log('jsts: UnaryUnionOp of all lines, which splits them where they meet, then Polygonizer: no joints within')
  console.log('a millimetre, no names, no gaps, no rooms')

  for (const [name, count] of hostile) {
    const plan = hostilePlans[name]?.(count) as Plan
    print(`${count.toLocaleString('en')}: ${name}`, alternate({time: () => problemsOf(plan)}, 5).time, '≤ 250 ms')
  }
}

/** The goals' two plans at 10,000, and the others at a plan's limit. */
const hostile: [name: string, count: number][] = [
  ['parallel diagonals', 10_000],
  ['crossed diagonals', 10_000],
  ['walls through one point', 3000],
  ...Object.keys(hostilePlans).map((name): [string, number] => [name, name.startsWith('rooms') ? 2000 : 5000]),
]

function homeOf(plans: Plan[]): Home {
  const renamed = plans.map((plan, number): Plan => {
    const rename = <T extends {id: string}>(elements: T[]) =>
      elements.map((each) => ({...each, id: `${each.id}-${number}`}))
    return {...plan, id: `plan-${number}`, level: 'level', rooms: rename(plan.rooms), walls: rename(plan.walls)}
  })
  return {...emptyHome('en'), plans: renamed}
}

const problemsOf = (plan: Plan) => [...planProblems(plan)]

/** Loads jsts, a program's alternative to this check. Only this bench needs it. */
function peer(): (walls: readonly Wall[]) => unknown {
  // biome-ignore lint/suspicious/noExplicitAny: the package has no types
  const load = (path: string) => requireTool<any>('benches', `jsts/org/locationtech/jts/${path}.js`).default
  const [Coordinate, GeometryFactory, PrecisionModel] = ['Coordinate', 'GeometryFactory', 'PrecisionModel'].map(
    (name) => load(`geom/${name}`),
  )
  const [UnaryUnionOp, Polygonizer] = [load('operation/union/UnaryUnionOp'), load('operation/polygonize/Polygonizer')]
  return (walls) => {
    const factory = new GeometryFactory(new PrecisionModel(10_000))
    const line = ({a, b}: Wall) => factory.createLineString([new Coordinate(...a), new Coordinate(...b)])
    const polygonizer = new Polygonizer()
    polygonizer.add(UnaryUnionOp.union(factory.createMultiLineString(walls.map(line))))
    return polygonizer.getPolygons()
  }
}

/**
 * Returns milliseconds of each run, interleaved by rounds so that a slow machine slows them all. The first rounds warm
 * up.
 */
function alternate<K extends string>(runs: Record<K, () => unknown>, count = rounds): Record<K, number[]> {
  const names = Object.keys(runs) as K[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>
  for (let round = -3; round < count; round++)
    for (const name of names) {
      const start = performance.now()
      runs[name]()
      if (round >= 0) times[name].push(performance.now() - start)
    }
  return times
}

function repeat(count: number, run: () => unknown): void {
  for (let left = count; left > 0; left--) run()
}

function print(what: string, values: number[], goal?: string) {
  const {least, median, most} = summarize(values)
  const figures = [median, least, most].map((value) => value.toFixed(median < 10 ? 3 : 1))
  const line = `${what.padEnd(36)} ${figures[0]} ms (${figures[1]}–${figures[2]})`
  console.log(goal === undefined ? line : `${line}; goal: ${goal}`)
}
