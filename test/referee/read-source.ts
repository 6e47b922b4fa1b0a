/**
 * Reads Home.xml for the referee, in the file's own units: centimetres, and radians clockwise on the drawing.
 * It shares no code with the importer, so that one mistake can't hide in both.
 */

export type Spot = readonly [x: number, y: number]

/** A rectangle on the plan: its own x axis points along `angle`, its y axis from its back to its front. */
export interface SourceOpening {
  name: string
  level: string | undefined
  at: Spot
  angle: number
  width: number
  depth: number
  isMirrored: boolean
  /** The part of the depth that is in the wall, from the back, as fractions of the depth. */
  inWall: readonly [from: number, to: number]
  sashes: SourceSash[]
}

export interface SourceSash {
  /** The hinge, as fractions of the width from the left and of the depth from the back. */
  hinge: Spot
  /** The angles of both ends of its swing, anticlockwise on the drawing. */
  angles: readonly [start: number, end: number]
}

export interface SourceThing {
  name: string
  level: string | undefined
  at: Spot
}

export interface SourceRoom {
  name: string
  level: string | undefined
  corners: Spot[]
}

export interface Source {
  levels: {id: string; name: string; elevation: number}[]
  openings: SourceOpening[]
  lights: SourceThing[]
  rooms: SourceRoom[]
}

type Attributes = Readonly<Record<string, string>>

interface Open {
  name: string
  level: string | undefined
  isVisible: boolean
  opening?: SourceOpening
  room?: SourceRoom
}

const tags =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g
const pairs = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

export function readSource(xml: string): Source {
  const source: Source = {levels: [], openings: [], lights: [], rooms: []}
  const stack: Open[] = []
  for (const [, closing, name, written = '', isEmpty] of xml.matchAll(tags)) {
    if (name === undefined) continue
    if (closing === '/') stack.pop()
    else {
      const opened = readTag(source, name, attributesOf(written), stack.at(-1))
      if (isEmpty !== '/') stack.push(opened)
    }
  }
  return source
}

function attributesOf(written: string): Attributes {
  return Object.fromEntries(
    [...written.matchAll(pairs)].map(([, key = '', one, other]) => [key, withoutEntities(one ?? other ?? '')]),
  )
}

const entities: Readonly<Record<string, string>> = {amp: '&', lt: '<', gt: '>', quot: '"', apos: "'"}

function withoutEntities(text: string): string {
  return text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    return String.fromCodePoint(/^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)))
  })
}

function readTag(source: Source, name: string, given: Attributes, parent: Open | undefined): Open {
  const group = parent?.name === 'furnitureGroup' ? parent : undefined
  const level = given.level ?? group?.level
  const isVisible = given.visible !== 'false' && (group?.isVisible ?? true)
  const opened: Open = {name, level, isVisible}
  const thing = {name: (given.name ?? '').trim(), level, at: [Number(given.x), Number(given.y)] as const}
  if (isVisible && (name === 'doorOrWindow' || given.doorOrWindow === 'true')) {
    opened.opening = openingOf(thing, given)
    source.openings.push(opened.opening)
    return opened
  }
  switch (name) {
    case 'level':
      source.levels.push({id: given.id ?? '', name: thing.name, elevation: Number(given.elevation ?? 0)})
      break
    case 'light':
      if (isVisible) source.lights.push(thing)
      break
    case 'sash':
      parent?.opening?.sashes.push(sashOf(given))
      break
    case 'room':
      opened.room = {name: thing.name, level, corners: []}
      source.rooms.push(opened.room)
      break
    case 'point':
      parent?.room?.corners.push(thing.at)
      break
  }
  return opened
}

function openingOf(thing: SourceThing, given: Attributes): SourceOpening {
  const from = Number(given.wallDistance ?? 0)
  return {
    ...thing,
    angle: Number(given.angle ?? 0),
    width: Number(given.widthInPlan ?? given.width),
    depth: Number(given.depthInPlan ?? given.depth),
    isMirrored: given.modelMirrored === 'true',
    inWall: [from, from + Number(given.wallThickness ?? 1)],
    sashes: [],
  }
}

function sashOf(given: Attributes): SourceSash {
  return {
    hinge: [Number(given.xAxis), Number(given.yAxis)],
    angles: [Number(given.startAngle), Number(given.endAngle)],
  }
}
