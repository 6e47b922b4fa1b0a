/** Homes as people draw them in Sweet Home 3D, with random edits, for imports again. */
import {pick, type Random} from '../../../pick.ts'
import {element, homeXml, rectangle, room, wall} from '../sweet-home-3d/home-xml.ts'

/** A piece or a room of the drawing. `key` identifies it for the test; the file doesn't have it. */
export interface Drawn {
  key: string
  id: string
  kind: 'light' | 'item' | 'opening' | 'room'
  level: number
  name: string
  /** Centimetres; of a room its corner. */
  x: number
  y: number
  z: number
}

export interface DrawnHome {
  levels: {key: string; id: string; name: string; elevation: number}[]
  parts: Drawn[]
}

/** `kept`: as since version 6.5. `none`: an older version. `new`: every part has a new one, after an older program. */
export type FileIds = 'kept' | 'none' | 'new'

const across = 3
const size = 400
const whole = (random: Random, from: number, to: number) => Math.round(from + random() * (to - from))

const names = {
  light: ['Lamp', 'Lamp', 'Lamp', 'Spot', 'Pendant', ''],
  item: ['Chair', 'Chair', 'Washer', 'Table'],
  opening: ['Window', 'Window', 'Door'],
  room: ['Kitchen', 'Bedroom', 'Bedroom', 'Bath', ''],
}

/** Draws a home of one to three floors, each a row of rooms with lamps, furniture, windows and doors. */
export function drawHome(random: Random): DrawnHome {
  const levels = Array.from({length: whole(random, 1, 3)}, (_, level) => ({
    key: `level-${level}`,
    id: `level-${uuid(random)}`,
    name: `Level ${level}`,
    elevation: level * 270,
  }))
  const parts = levels.flatMap((_, level) =>
    Array.from({length: across}, (_, index): Drawn[] => [
      {...newPart(random, 'room', level), x: index * size, y: 0},
      ...Array.from({length: whole(random, 1, 3)}, () => newPart(random, 'light', level)),
      newPart(random, 'item', level),
      {...newPart(random, 'opening', level), x: index * size + 100, y: 0},
      {...newPart(random, 'opening', level), x: index * size + 280, y: 0},
    ]).flat(),
  )
  return {levels, parts}
}

const uuid = (random: Random) => Math.floor(random() * 2 ** 48).toString(16)

function newPart(random: Random, kind: Drawn['kind'], level: number): Drawn {
  const id = `${kind}-${uuid(random)}`
  const onWall = kind === 'opening'
  return {
    key: id,
    id,
    kind,
    level,
    name: pick(random, names[kind]),
    x: onWall ? whole(random, 60, across * size - 60) : whole(random, 30, across * size - 30),
    y: onWall ? pick(random, [0, size]) : whole(random, 30, size - 30),
    z: kind === 'light' ? pick(random, [200, 200, 40]) : kind === 'opening' ? 90 : 0,
  }
}

type Edit = (home: DrawnHome, random: Random) => void

const pieceOf = ({parts}: DrawnHome, random: Random) =>
  pick(
    random,
    parts.filter(({kind}) => kind !== 'room'),
  )

/** The edits that people make, and the unlucky ones among them: a piece that takes another's place or name. */
export const edits: Record<string, Edit> = {
  nudge(home, random) {
    const piece = pieceOf(home, random)
    piece.x += pick(random, [-1, 1]) * whole(random, 1, 12)
  },
  move(home, random) {
    const piece = pieceOf(home, random)
    const {x, y, level} = newPart(random, piece.kind, whole(random, 0, home.levels.length - 1))
    Object.assign(piece, {x, y, level})
  },
  takePlace(home, random) {
    const piece = pieceOf(home, random)
    const {x, y, z, level} = pick(
      random,
      home.parts.filter(({kind}) => kind === piece.kind),
    )
    Object.assign(piece, {x, y, z, level})
  },
  swap(home, random) {
    const one = pieceOf(home, random)
    const other = pick(
      random,
      home.parts.filter(({kind}) => kind === one.kind),
    )
    const [here, there] = [one, other].map(({x, y, z, level}) => ({x, y, z, level}))
    Object.assign(one, there)
    Object.assign(other, here)
  },
  delete(home, random) {
    const part = pick(random, home.parts)
    home.parts = home.parts.filter((each) => each !== part)
  },
  add(home, random) {
    const kind = pick(random, ['light', 'item', 'opening'] as const)
    home.parts.splice(
      whole(random, 0, home.parts.length),
      0,
      newPart(random, kind, whole(random, 0, home.levels.length - 1)),
    )
  },
  replace(home, random) {
    const piece = pieceOf(home, random)
    const other = newPart(random, piece.kind, piece.level)
    const name = pick(random, [piece.name, other.name])
    home.parts = home.parts.map((each) => (each === piece ? {...piece, id: other.id, key: other.key, name} : each))
  },
  reorder(home, random) {
    home.parts = home.parts
      .map((part) => ({part, at: random()}))
      .sort((one, other) => one.at - other.at)
      .map(({part}) => part)
  },
  rename(home, random) {
    const part = pick(random, home.parts)
    part.name = pick(random, [...names[part.kind], 'New name'])
  },
  renameLevel(home, random) {
    pick(random, home.levels).name = pick(random, ['Ground', 'Level 1', 'Level 0'])
  },
  raiseLevel(home, random) {
    const level = pick(random, home.levels)
    level.elevation += pick(random, [10, 270])
    while (home.levels.some((other) => other !== level && other.elevation === level.elevation)) level.elevation += 20
  },
  deleteLevel(home, random) {
    if (home.levels.length === 1) return
    const gone = whole(random, 0, home.levels.length - 1)
    home.levels.splice(gone, 1)
    home.parts = home.parts
      .filter(({level}) => level !== gone)
      .map((part) => ({...part, level: part.level - Number(part.level > gone)}))
  },
}

export const copyOf = (home: DrawnHome): DrawnHome => structuredClone(home)

/** Writes the drawing as the XML of a file. */
export function xmlOf({levels, parts}: DrawnHome, ids: FileIds, random: Random): string {
  const idOf = (id: string) => (ids === 'none' ? {} : {id: ids === 'kept' ? id : `${id}-${uuid(random)}`})
  const levelId = (level: number) => (ids === 'kept' ? levels[level]?.id : `level${level}`) as string
  const xml = homeXml(
    ...levels.map(({name, elevation}, level) =>
      element('level', {id: levelId(level), name, elevation, floorThickness: 20, height: 250, elevationIndex: level}),
    ),
    ...levels.flatMap((_, level) => [
      wall(0, 0, across * size, 0, {level: levelId(level)}),
      wall(0, size, across * size, size, {level: levelId(level)}),
      ...Array.from({length: across + 1}, (_, index) =>
        wall(index * size, 0, index * size, size, {level: levelId(level)}),
      ),
    ]),
    ...parts.map((part) => {
      const {kind, level, id, name, x, y, z, key} = part
      const common = {...idOf(id), level: levelId(level), ...(name !== '' && {name})}
      if (kind === 'room') return room(name, rectangle(x + 5, y + 5, size - 10, size - 10), common)
      const placed = {...common, x, y, elevation: z, height: 80, width: 60, depth: 10, description: key}
      return element({light: 'light', item: 'pieceOfFurniture', opening: 'doorOrWindow'}[kind], placed)
    }),
  )
  return ids === 'none' ? xml.replace("version='7200'", "version='6200'") : xml
}
