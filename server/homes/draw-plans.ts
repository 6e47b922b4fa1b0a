import type {Box} from '#shared/home/draw/box.ts'
import type {PictureOf} from '#shared/home/draw/drawings.ts'
import type {Svg} from '#shared/home/draw/svg.ts'
import {elementLists} from '#shared/home/element-lists.ts'
import type {Home, Plan, Point} from '#shared/home/schema.ts'
import {pictureSize} from '../files/picture-size.ts'
import {elementKey} from './elements.ts'
import type {ReadyHome} from './ready-home.ts'
import {readStoredHome} from './stored-home.ts'

/** A plan as a page shows it. Lengths are in metres, as the home has them. */
export interface DrawnPlan {
  id: string
  name: string
  /** SVG without a style sheet; undefined when the drawings before it take all that a page may. */
  svg: Svg | undefined
  /** What the drawing shows; undefined without one. */
  box: Box | undefined
  rooms: DrawnRoom[]
  /** What people call its other elements, by `elementKey`. */
  names: ReadonlyMap<string, string>
}

export interface DrawnRoom {
  id: string
  name: string
  at: Point
  /** Its outline and its islands; empty where walls give it none. */
  rings: Point[][]
}

/** A picture of the project that may be shown behind a plan. */
export interface ShownPicture {
  sha256: string
  /** Of the file. */
  path: string
  /** Where the page finds it. */
  href: string
}

/** Characters of all drawings of a home together. */
const mostDrawn = 16 * 1024 * 1024

/** Of a home: a browser reads each of them in full. */
const mostPictures = 64

interface Task extends Pick<ReadyHome, 'json'> {
  pictures?: readonly ShownPicture[]
  most?: number
}

/** Draws the plans of a stored home in their order. Runs in a worker thread. */
export async function drawPlans({json, pictures = [], most = mostDrawn}: Task): Promise<DrawnPlan[]> {
  // Most threads never draw.
  const {drawPlan} = await import('#shared/home/draw-svg.ts')
  const {planRegions} = await import('#shared/home/regions.ts')
  const home = JSON.parse(readStoredHome(json).toString()) as Home
  const imageOf = await measured(home, pictures)
  let left = most
  return home.plans.map((plan) => {
    const {id, name, rooms} = plan
    const drawn = left > 0 ? drawPlan(home, id, {styles: 'none', imageOf}) : ''
    left -= drawn.length
    const svg = left >= 0 && drawn !== '' ? drawn : undefined
    const regions = planRegions(plan).rooms
    return {
      id,
      name,
      svg,
      box: svg === undefined ? undefined : boxOf(svg),
      rooms: rooms.map((room) => ({
        id: room.id,
        name: room.name,
        at: room.at,
        rings: regions.get(room.id)?.rings ?? [],
      })),
      names: namesOf(plan),
    }
  })
}

/** Of those pictures that the plans lie over, their shapes. */
async function measured({plans}: Home, pictures: readonly ShownPicture[]): Promise<PictureOf> {
  const named = new Set(plans.flatMap(({drawings = []}) => drawings.map(({src}) => src)))
  const shown = new Map<string, {href: string; aspect: number}>()
  for (const {sha256, path, href} of pictures.filter((one) => named.has(one.sha256)).slice(0, mostPictures)) {
    const size = await pictureSize(path)
    if (size) shown.set(sha256, {href, aspect: size.height / size.width})
  }
  return (sha256) => shown.get(sha256)
}

/** The drawing's own unit is a centimetre. */
function boxOf(svg: string): Box {
  const [left = 0, top = 0, width = 0, height = 0] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '')
    .split(' ')
    .map((length) => Number(length) / 100)
  return {left, top, right: left + width, bottom: top + height}
}

function namesOf(plan: Plan): Map<string, string> {
  const named = elementLists.flatMap(([list, kind]) =>
    plan[list].flatMap(({id, name}): [string, string][] =>
      name === undefined ? [] : [[elementKey({kind, id}), name]],
    ),
  )
  return new Map(named)
}
