/** Makes the records of the import of a scan. */
import type {Language} from '../../text/languages.ts'
import {clockwiseArea, isInside} from '../geometry/rings.ts'
import {along, dot, minus} from '../geometry/vector.ts'
import {
  countChanged,
  countLeft,
  createSourceHome,
  plainPiece,
  type SourceHome,
  type SourcePiece,
  type SourceRoom,
  type SourceWall,
} from '../import/source-home.ts'
import {createWorkBudget, type WorkBudget} from '../import/work-budget.ts'
import type {Point} from '../schema.ts'
import type {Captured, CapturedPart, CapturedRoom} from './captured.ts'
import {type FacePart, faceOf, mitredLines, partsOf} from './faces.ts'
import {ringOfWalls} from './ring-of-walls.ts'
import {findOpenings, type ScannedOpening} from './scanned-openings.ts'
import {turnRooms} from './turn-rooms.ts'
import {objectKind, openingNames, sectionName} from './words.ts'

/** Metres. A wider door has two leaves. */
const maxLeaf = 1.2
/** Metres above the floor below which a thing stands on it. */
const minAbove = 0.1

/** The work of finding on which side of an edge a point is, in comparisons of two corners. */
const edgeTests = 10

interface Making {
  home: SourceHome
  language: Language
  budget: WorkBudget
}

/** A story of the scan: the height of its floor, and its name among the levels. */
interface Story {
  number: number
  y: number
  height: number
  level: string | undefined
}

/** Converts a scan. Throws NotImportable when too much of it lies on each other. */
export function toSourceHome(
  {rooms, unreadable, models = 0}: Captured,
  language: Language,
  budget: WorkBudget = createWorkBudget(),
): SourceHome {
  const home = createSourceHome()
  const making: Making = {home, language, budget}
  countLeft(home, 'unreadable', unreadable)
  countLeft(home, 'furniture-models', models)
  const turned = turnRooms(rooms)
  const stories = storiesOf(turned)
  if (stories.length === 1) home.wallHeight = stories[0]?.height
  else home.levels = stories.map(levelOf)
  for (const story of stories) {
    const here = turned.filter((room) => room.story === story.number)
    addWalls(making, here, story)
    for (const room of here) addRoom(making, room, story)
  }
  return home
}

function storiesOf(rooms: readonly CapturedRoom[]): Story[] {
  const numbers = [...new Set(rooms.map(({story}) => story))].sort((one, other) => one - other)
  return numbers.map((number) => {
    const here = rooms.filter(({story}) => story === number)
    const walls = here.flatMap((room) => room.walls)
    const floors = here.flatMap((room) => room.floors.map(({y}) => y))
    const bottoms = walls.map(({y, height}) => y - height / 2)
    const y = least(floors.length > 0 ? floors : bottoms)
    const height = walls.reduce((most, wall) => Math.max(most, heightOf(wall)), 0)
    return {number, y, height, level: numbers.length === 1 ? undefined : `story-${number}`}
  })
}

const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other), values[0] ?? 0)

const levelOf = (
  {number, y, height, level}: Story,
  index: number,
  all: readonly Story[],
): SourceHome['levels'][number] => ({
  id: level as string,
  sourceId: level,
  name: '',
  z: y - (all.find((story) => story.number >= 0)?.y ?? 0),
  height,
  slab: undefined,
  index,
  isVisible: true,
  background: undefined,
})

/** A sloped top becomes level at its highest point. */
const heightOf = ({height, slopedTop}: CapturedRoom['walls'][number]) =>
  slopedTop === undefined ? height : Math.max(slopedTop + height / 2, height)

function addWalls({home, language, budget}: Making, rooms: readonly CapturedRoom[], story: Story): void {
  const surfaces = rooms.flatMap(({walls}) => walls)
  for (const {slopedTop, isCurved, hasHoles = false} of surfaces) {
    if (slopedTop !== undefined) countLeft(home, 'sloping-tops')
    if (isCurved) countChanged(home, 'curves-straightened')
    if (hasHoles) countLeft(home, 'openings-in-mesh')
  }
  const parts = partsOf(surfaces.map(faceOf), budget)
  const lines = mitredLines(parts, budget)
  const first = home.walls.length
  for (const [index, part] of parts.entries()) {
    const line = lines[index]
    if (line !== undefined) home.walls.push(wallOf(part, line, first + index + 1, story))
  }
  countChanged(home, 'faces-joined', parts.filter(({other}) => other !== undefined).length)
  countChanged(home, 'thickness-assumed', parts.filter(({other}) => other === undefined).length)
  const {openings, seenTwice} = findOpenings(rooms, parts, budget)
  countChanged(home, 'openings-seen-twice', seenTwice)
  for (const opening of openings) home.pieces.push(openingPiece(opening, lines, {first, story, language}))
}

function wallOf(part: FacePart, {a, b}: {a: Point; b: Point}, number: number, {level}: Story): SourceWall {
  const {surface} = part.face
  return {
    number,
    level,
    a,
    b,
    thickness: part.thickness,
    height: heightOf(surface),
    arc: 0,
    left: undefined,
    right: undefined,
    sourceId: part.from === 0 ? surface.id : undefined,
    ...(surface.isUncertain && {unsure: 'low-confidence'}),
  }
}

interface OpeningOptions {
  first: number
  story: Story
  language: Language
}

function openingPiece(
  {kind, part, on}: ScannedOpening,
  lines: readonly {a: Point; b: Point}[],
  {first, story, language}: OpeningOptions,
): SourcePiece {
  const name = openingNames[kind as keyof typeof openingNames][language]
  const piece = pieceOf(part, name, story)
  const line = on && lines[on.index]
  if (on === undefined || line === undefined) return {...piece, kind: 'opening', opening: {kind, isGuess: true}}
  const {surface} = on.face
  const axis = on.wall.face.surface.along
  return {
    ...piece,
    kind: 'opening',
    at: along(line.a, axis, dot(minus(part.at, line.a), axis)),
    angle: angleOf(axis),
    depth: on.wall.thickness,
    opening: {
      kind,
      wall: first + on.index + 1,
      ...(kind === 'door' && part.width > maxLeaf && {leaves: 2}),
      // No scan tells the hinge: the left end as seen from the room, opening into it.
      hinge: along(part.at, surface.along, -part.width / 2),
      opensTo: along(part.at, surface.facing, 1),
      isGuess: true,
    },
  }
}

function pieceOf(part: CapturedPart, name: string, story: Story): SourcePiece {
  const bottom = part.y - part.height / 2 - story.y
  return {
    ...plainPiece(),
    kind: 'piece',
    sourceId: part.id,
    level: story.level,
    name,
    at: part.at,
    z: bottom < minAbove ? 0 : bottom,
    angle: angleOf(part.along),
    width: part.width,
    depth: part.depth,
    height: part.height,
    ...(part.isUncertain && {unsure: 'low-confidence'}),
  }
}

/** Degrees clockwise on the plan, in thousandths. */
function angleOf([x, y]: Point): number {
  const degrees = Math.round((Math.atan2(y, x) * 180_000) / Math.PI) / 1000
  return (degrees + 360) % 360
}

function addRoom({home, language, budget}: Making, room: CapturedRoom, story: Story): void {
  for (const {id, isUncertain, outline} of room.floors) home.rooms.push(roomOf(id, isUncertain, outline))
  if (room.floors.length === 0) addFloorless()
  for (const object of room.objects) {
    const {name, category} = objectKind(object.category, language)
    home.pieces.push({...pieceOf(object, name, story), ...(category !== undefined && {category})})
  }

  function addFloorless(): void {
    const ring = ringOfWalls(room.walls.map(faceOf), budget)
    if (ring !== undefined) {
      home.rooms.push(roomOf(undefined, true, ring))
      countChanged(home, 'floors-from-walls')
    }
    // The names wait for the spaces that the walls enclose.
    else
      for (const {label, at} of room.sections)
        home.labels.push({level: story.level, text: sectionName(label, language), at})
  }

  function roomOf(id: string | undefined, isUncertain: boolean, outline: Point[]): SourceRoom {
    if (room.floors.length > 1) budget.spend(room.sections.length * outline.length * edgeTests)
    const inside = room.floors.length === 1 ? room.sections : room.sections.filter(({at}) => isInside(at, [outline]))
    const names = [...new Set(inside.map(({label}) => sectionName(label, language)))].filter((name) => name !== '')
    return {
      sourceId: id,
      number: home.rooms.length + 1,
      level: story.level,
      name: names.join(', '),
      outline: clockwise(outline),
      floor: undefined,
      ceiling: undefined,
      ...(isUncertain && {unsure: 'low-confidence'}),
    }
  }
}

const clockwise = (outline: Point[]): Point[] => (clockwiseArea(outline) < 0 ? outline.toReversed() : outline)
