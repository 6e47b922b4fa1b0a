/**
 * Upgrades a home from version 5 to 6. A wall's `arc` in degrees becomes its `bow` in metres, a `virtual` wall a
 * divider, a floor an object, and `backgrounds` become `drawings`. The plans get empty lists of awnings and stairs.
 */
import type {Home} from '../schema.ts'
import type {Refuse, Step} from './step.ts'
import type {Wall} from './version-2.ts'
import type {Home5} from './version-5.ts'

type Plan5 = Home5['plans'][number]
type Plan6 = Home['plans'][number]

/** The largest coordinate of version 6, in metres. */
const maxBow = 1000

export const from5to6: Step<Home5, Home> = {
  upgrade(home, refuse) {
    const plans = home.plans.map((plan, index) =>
      planOf(plan, (path, message) => refuse(`/plans/${index}${path}`, message)),
    )
    return {...home, schema: 6, plans}
  },
  paths: [
    [/^\/plans\/(\d+)\/drawings\/(\d+)\/src$/, '/plans/$1/backgrounds/$2/image'],
    [/^\/plans\/(\d+)\/drawings(?=\/|$)/, '/plans/$1/backgrounds'],
    [/^\/plans\/(\d+)\/walls\/(\d+)\/bow$/, '/plans/$1/walls/$2/arc'],
    [/^\/plans\/(\d+)\/rooms\/(\d+)\/floor\b.*/, '/plans/$1/rooms/$2/floor'],
  ],
}

function planOf(
  {backgrounds, areas, rooms, walls, openings, items, lights, plates, ...plan}: Plan5,
  refuse: Refuse,
): Plan6 {
  return {
    ...plan,
    ...(backgrounds && {drawings: backgrounds.map(({image, ...drawing}) => ({...drawing, src: image}))}),
    areas,
    rooms: rooms.map(({floor, ...room}) => ({...room, ...(floor !== undefined && {floor: floorOf(floor)})})),
    walls: walls.map((wall, index) => wallOf(wall, (path, message) => refuse(`/walls/${index}${path}`, message))),
    openings,
    items,
    lights,
    plates,
    awnings: [],
    stairs: [],
  }
}

const floorOf = (floor: string) => (floor.startsWith('#') ? {color: floor} : {image: floor})

function wallOf({arc = 0, virtual = false, kind, ...wall}: Wall, refuse: Refuse): Plan6['walls'][number] {
  const bow = bowOf(wall, arc)
  if (Math.abs(bow) > maxBow)
    refuse('/arc', `the arc may rise at most ${maxBow} m over its chord, not ${Math.round(bow)}`)
  if (virtual && kind !== undefined && kind !== 'wall')
    refuse('/kind', `a virtual wall is not built, so it can't be ${kind}`)
  const newKind = virtual ? 'divider' : kind
  return {...wall, ...(newKind && {kind: newKind}), ...(bow !== 0 && {bow})}
}

/**
 * Returns the height of an arc over its chord: half the chord times the tangent of a quarter of the angle.
 * Rounds it to the micrometre, because tangents differ in their last digits between machines.
 */
function bowOf({a, b}: Pick<Wall, 'a' | 'b'>, degrees: number): number {
  const half = Math.hypot(b[0] - a[0], b[1] - a[1]) / 2
  const height = Math.round(half * Math.tan((Math.abs(degrees) * Math.PI) / 720) * 1e6) / 1e6
  return Math.sign(degrees) * Math.min(height, half)
}
