/** Reads an IFC file into plain data. Runs in a worker process. */
import type {IfcHouse, IfcStorey} from '#shared/home/ifc/ifc-house.ts'
import {ifcRefusal} from '#shared/home/ifc/refusal.ts'
import type {UnreadKind} from '#shared/home/ifc/unread-kinds.ts'
import {createBodyReader} from './bodies.ts'
import {countUnread} from './count-unread.ts'
import {createCurveReader} from './curves.ts'
import {type Line, membersOf, numberOf, numbersOf, textOf} from './line-values.ts'
import {identity, inverse, type Matrix} from './matrix.ts'
import {type IfcModel, readModel} from './open-model.ts'
import {readOpenings} from './openings.ts'
import {createPlacements, type Placements} from './placements.ts'
import {joinBodies, type Reading, titleOf} from './reading.ts'
import {readSpaces} from './spaces.ts'
import {readStairs} from './stairs.ts'
import {readStructure} from './structure.ts'
import {readUnits} from './units.ts'
import {readWalls} from './walls.ts'

/** Reads a file. Throws NotImportable when it can't be read or holds no building. */
export const readIfc = (bytes: Uint8Array): Promise<IfcHouse> => readModel(bytes, readHouse)

function readHouse(model: IfcModel): IfcHouse {
  const {ifc} = model
  const [project] = model.all(ifc.IFCPROJECT)
  if (project === undefined) throw ifcRefusal('no-building')
  const units = readUnits(model, project.UnitsInContext)
  const placements = createPlacements(model, units.length)
  const [building] = model.all(ifc.IFCBUILDING)
  const place = building ? upright(placements.of(building.ObjectPlacement)) : identity
  const toBuilding = inverse(place)
  const curves = createCurveReader(model, placements, units)
  const bodies = createBodyReader({model, placements, curves, scale: units.length, toBuilding})
  const structure = readStructure(model)
  const {storeys, positions: storeyPositions} = readStoreys(model, placements, {scale: units.length, base: place.at[2]})
  const unread = new Map<UnreadKind, number>()
  const reading: Reading = {
    model,
    structure,
    placements,
    curves,
    bodies,
    scale: units.length,
    toBuilding,
    storeyOf: ({expressID}) => structure.holderOf(expressID, storeyPositions),
    addUnread: (kind, count = 1) => void unread.set(kind, (unread.get(kind) ?? 0) + count),
    joinedBody: (elements) => joinBodies(elements.flatMap((element) => (element && bodies.of(element)) ?? [])),
  }
  const {walls, positions} = readWalls(reading)
  const house: IfcHouse = {
    name: textOf(building?.Name) || textOf(project.LongName) || textOf(project.Name),
    north: northOf(model, project, place),
    place: placeOf(model.all(ifc.IFCSITE)[0]),
    storeys,
    walls,
    openings: readOpenings(reading, positions),
    spaces: readSpaces(reading),
    stairs: readStairs(reading),
    unread,
  }
  countUnread(reading)
  return house
}

/** Returns a placement that is turned about the vertical only: nobody tilts a building. */
function upright({x, at}: Matrix): Matrix {
  const length = Math.hypot(x[0], x[1])
  if (length < 0.01) return {...identity, at}
  const [cos, sin] = [x[0] / length, x[1] / length]
  return {x: [cos, sin, 0], y: [-sin, cos, 0], z: [0, 0, 1], at}
}

/** Every element is compared with every storey, and the tallest buildings have fewer. A home keeps 32. */
const maxStoreys = 200

/**
 * Returns the storeys. A storey's placement tells its height; its elevation does when it has no placement. Throws
 * NotImportable when there are too many.
 */
function readStoreys(model: IfcModel, placements: Placements, {scale, base}: {scale: number; base: number}) {
  if (model.count(model.ifc.IFCBUILDINGSTOREY) > maxStoreys) throw ifcRefusal('too-large')
  const lines = model.all(model.ifc.IFCBUILDINGSTOREY)
  const storeys = lines.map(
    (line): IfcStorey => ({
      ...titleOf(line),
      z: line.ObjectPlacement
        ? placements.of(line.ObjectPlacement).at[2] - base
        : (numberOf(line.Elevation) ?? 0) * scale,
    }),
  )
  return {storeys, positions: new Map(lines.map(({expressID}, position) => [expressID, position]))}
}

/** Returns how far north is turned clockwise from the building's y axis. */
function northOf(model: IfcModel, project: Line, place: Matrix): number | undefined {
  for (const each of membersOf(project.RepresentationContexts)) {
    const [x, y] = numbersOf(model.line(model.line(each)?.TrueNorth)?.DirectionRatios)
    if (x === undefined || y === undefined || (x === 0 && y === 0)) continue
    const [right, up] = [x * place.x[0] + y * place.x[1], x * place.y[0] + y * place.y[1]]
    return (Math.atan2(right, up) * 180) / Math.PI
  }
  return undefined
}

/** Degrees, minutes, seconds and millionths of a second. */
function placeOf(site: Line | undefined): IfcHouse['place'] {
  const degreesOf = (value: unknown): number | undefined => {
    const [degrees, minutes = 0, seconds = 0, millionths = 0] = numbersOf(value)
    return degrees === undefined ? undefined : degrees + minutes / 60 + (seconds + millionths / 1e6) / 3600
  }
  const [lat, lon] = [degreesOf(site?.RefLatitude), degreesOf(site?.RefLongitude)]
  const isPlace = lat !== undefined && lon !== undefined && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  return isPlace && (lat !== 0 || lon !== 0) ? {lat, lon} : undefined
}
