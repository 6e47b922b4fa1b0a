/** Writes IFC files of houses of rooms in rows and columns, for tests and benches. */
import {createStepWriter, list, type StepOptions, type StepWriter} from './step-writer.ts'

export interface HouseOptions extends StepOptions {
  columns?: number
  rows?: number
  storeys?: number
  /** Degrees and metres by which the site is turned anticlockwise and moved. */
  turn?: number
  at?: readonly [number, number]
  /** Whether walls have an axis and layers, or only a body. */
  hasAxis?: boolean
  /** Whether a low wall and a hanging one cross the first room of each floor. */
  hasScreens?: boolean
  /** Whether a storey without walls is on top, with a space. */
  hasAttic?: boolean
  /** Triangles of furniture, to make the file larger. */
  ballast?: number
}

/** Metres: the inside of a room, its walls, a storey, and openings. */
export const measures = {
  room: [4, 3],
  wall: 0.2,
  storey: 3,
  height: 2.6,
  door: [0.9, 2.1],
  window: [1.2, 1.3],
  sill: 0.8,
} as const

/** Returns the text of a file. Doors lead up and right between rooms; the outer walls below and above have windows. */
export function writeHouse(options: HouseOptions = {}): string {
  const {columns = 2, rows = 2, storeys = 1, turn = 0, at = [0, 0], ballast = 0} = options
  const step = createStepWriter(options)
  const {add, id, placement} = step
  const project = add(`IFCPROJECT(${id()},$,'House',$,$,$,$,${list(step.context)},${step.units})`)
  const sitePlace = placement('$', [...at, 0], turn)
  const site = add(`IFCSITE(${id()},$,'Site',$,$,${sitePlace},$,$,.ELEMENT.,$,$,$,$,$)`)
  const place = placement(sitePlace, [0, 0, 0])
  const building = add(`IFCBUILDING(${id()},$,'House',$,$,${place},$,$,.ELEMENT.,$,$,$)`)
  const floors = Array.from({length: storeys}, (_, index) => {
    const floor = createFloor(step, {place, index, hasAxis: options.hasAxis ?? true})
    drawFloor(floor, index, {columns, rows})
    if (options.hasScreens) drawScreens(floor)
    return floor.end()
  })
  if (options.hasAttic) floors.push(createAttic(step, {place, index: storeys}))
  add(`IFCRELAGGREGATES(${id()},$,$,$,${project},${list(site)})`)
  add(`IFCRELAGGREGATES(${id()},$,$,$,${site},${list(building)})`)
  add(`IFCRELAGGREGATES(${id()},$,$,$,${building},${list(...floors)})`)
  addBallast(step, place, ballast)
  return step.text()
}

type Floor = ReturnType<typeof createFloor>

function drawFloor(floor: Floor, index: number, {columns, rows}: {columns: number; rows: number}): void {
  const [width, depth] = [measures.room[0] + measures.wall, measures.room[1] + measures.wall]
  const inside = measures.wall / 2
  for (let row = 0; row <= rows; row++) {
    const wall = floor.wall([0, row * depth], 0, columns * width)
    for (let column = 0; column < columns; column++) {
      const middle = (column + 0.5) * width
      if (row === 0 || row === rows) floor.window(wall, middle)
      else floor.door(wall, middle, column % 2 === 0 ? 'LEFT' : 'RIGHT')
    }
  }
  for (let column = 0; column <= columns; column++) {
    const wall = floor.wall([column * width, 0], 90, rows * depth)
    const isInner = column > 0 && column < columns
    for (let row = 0; row < rows && isInner; row++) floor.door(wall, (row + 0.5) * depth, 'RIGHT')
  }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const name = `Room ${index + 1}.${row * columns + column + 1}`
      floor.space(name, [column * width + inside, row * depth + inside])
    }
}

/** Draws a low wall and a hanging one from side to side of the first room, as in plan they would divide it. */
function drawScreens(floor: Floor): void {
  const [width, depth] = measures.room
  floor.wall([0.1 + width / 3, 0.1], 90, depth, {height: 1.2})
  floor.wall([0.1 + (2 * width) / 3, 0.1], 90, depth, {height: 0.5, z: 2.1})
}

function createAttic(step: StepWriter, at: {place: string; index: number}): string {
  const floor = createFloor(step, {...at, hasAxis: false})
  floor.space('Attic', [0.1, 0.1])
  return floor.end()
}

interface Wall {
  line: string
  place: string
}

function createFloor(step: StepWriter, {place, index, hasAxis}: {place: string; index: number; hasAxis: boolean}) {
  const {add, id, length, placement, bySchema} = step
  const z = index * measures.storey
  const floorPlace = placement(place, [0, 0, z])
  const storey = add(`IFCBUILDINGSTOREY(${id()},$,'Floor ${index}',$,$,${floorPlace},$,$,.ELEMENT.,${length(z)})`)
  const elements: string[] = []
  const spaces: string[] = []
  const walls: string[] = []

  /** Adds a hole and its place. */
  function hole(wall: Wall, middle: number, [width, height, sill]: readonly [number, number, number]) {
    const at = placement(wall.place, [middle - width / 2, -measures.wall / 2, sill])
    const shape = step.block([0, 0], [width, measures.wall, height])
    const last = bySchema({IFC2X3: '', IFC4: ',.OPENING.'})
    const line = add(`IFCOPENINGELEMENT(${id()},$,'Hole',$,$,${at},${shape},$${last})`)
    add(`IFCRELVOIDSELEMENT(${id()},$,$,$,${wall.line},${line})`)
    return {line, fillPlace: placement(at, [0, 0, 0])}
  }
  function fill(hole: string, line: string): void {
    add(`IFCRELFILLSELEMENT(${id()},$,$,$,${hole},${line})`)
    elements.push(line)
  }

  return {
    wall(
      from: readonly [number, number],
      degrees: number,
      long: number,
      {height = measures.height as number, z = 0} = {},
    ): Wall {
      const wallPlace = placement(floorPlace, [...from, z], degrees)
      const axis = hasAxis ? step.axis(long) : undefined
      const shape = step.block([0, -measures.wall / 2], [long, measures.wall, height], axis)
      const kind = bySchema({IFC2X3: 'IFCWALLSTANDARDCASE', IFC4: 'IFCWALL'})
      const last = bySchema({IFC2X3: '', IFC4: ',$'})
      const line = add(`${kind}(${id()},$,'Wall',$,$,${wallPlace},${shape},$${last})`)
      elements.push(line)
      walls.push(line)
      return {line, place: wallPlace}
    },
    door(wall: Wall, middle: number, side: 'LEFT' | 'RIGHT') {
      const [width, height] = measures.door
      const {line, fillPlace} = hole(wall, middle, [width, height, 0])
      const swing = `.SINGLE_SWING_${side}.`
      const last = bySchema({IFC2X3: '', IFC4: `,.DOOR.,${swing},$`})
      const door = add(`IFCDOOR(${id()},$,'Door',$,$,${fillPlace},$,$,${length(height)},${length(width)}${last})`)
      fill(line, door)
      if (last !== '') return
      const style = add(`IFCDOORSTYLE(${id()},$,'Style',$,$,$,$,$,${swing},.NOTDEFINED.,.F.,.F.)`)
      add(`IFCRELDEFINESBYTYPE(${id()},$,$,$,${list(door)},${style})`)
    },
    window(wall: Wall, middle: number) {
      const [width, height] = measures.window
      const {line, fillPlace} = hole(wall, middle, [width, height, measures.sill])
      const last = bySchema({IFC2X3: '', IFC4: ',.WINDOW.,$,$'})
      fill(line, add(`IFCWINDOW(${id()},$,'Window',$,$,${fillPlace},$,$,${length(height)},${length(width)}${last})`))
    },
    space(name: string, from: readonly [number, number]) {
      const shape = step.block([0, 0], [...measures.room, measures.height])
      const spacePlace = placement(floorPlace, [...from, 0])
      spaces.push(add(`IFCSPACE(${id()},$,'1',$,$,${spacePlace},${shape},'${name}',.ELEMENT.,.INTERNAL.,$)`))
    },
    /** Adds the relations of the elements, and returns the storey. */
    end(): string {
      if (hasAxis) {
        const layer = add(`IFCMATERIALLAYER($,${length(measures.wall)},$${bySchema({IFC2X3: '', IFC4: ',$,$,$,$'})})`)
        const set = add(`IFCMATERIALLAYERSET(${list(layer)},$${bySchema({IFC2X3: '', IFC4: ',$'})})`)
        const last = bySchema({IFC2X3: '', IFC4: ',$'})
        const offset = length(-measures.wall / 2)
        const usage = add(`IFCMATERIALLAYERSETUSAGE(${set},.AXIS2.,.POSITIVE.,${offset}${last})`)
        add(`IFCRELASSOCIATESMATERIAL(${id()},$,$,$,${list(...walls)},${usage})`)
      }
      if (elements.length > 0) add(`IFCRELCONTAINEDINSPATIALSTRUCTURE(${id()},$,$,$,${list(...elements)},${storey})`)
      add(`IFCRELAGGREGATES(${id()},$,$,$,${storey},${list(...spaces)})`)
      return storey
    },
  }
}

/** Adds furniture of many small faces, as files of real programs have. */
function addBallast({add, id, point, shapeOf}: StepWriter, place: string, triangles: number): void {
  for (let left = triangles; left > 0; left -= 500) {
    const faces = Array.from({length: Math.min(left, 500)}, (_, index) => {
      const corners = [0, 1, 2].map((nth) => point(1 + (index % 20) / 50, 1 + nth / 50, (index / 500) * (nth % 2)))
      return add(`IFCFACE(${list(add(`IFCFACEOUTERBOUND(${add(`IFCPOLYLOOP(${list(...corners)})`)},.T.)`))})`)
    })
    const brep = add(`IFCFACETEDBREP(${add(`IFCCLOSEDSHELL(${list(...faces)})`)})`)
    add(`IFCFURNISHINGELEMENT(${id()},$,'Sofa',$,$,${place},${shapeOf('Brep', brep)},$)`)
  }
}
