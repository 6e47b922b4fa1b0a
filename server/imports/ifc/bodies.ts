/** Reads the bodies of elements: extrusions exactly from their profiles, all others from web-ifc's meshes. */
import {ringArea} from '#shared/home/geometry/rings.ts'
import {flattened} from '#shared/home/ifc/flatten.ts'
import {hullOf} from '#shared/home/ifc/hull.ts'
import type {IfcBody} from '#shared/home/ifc/ifc-house.ts'
import {outlineOf, type Triangle} from '#shared/home/ifc/outline.ts'
import {ifcRefusal} from '#shared/home/ifc/refusal.ts'
import type {Point} from '#shared/home/schema.ts'
import {createSizeCheck} from './body-size.ts'
import type {CurveReader} from './curves.ts'
import {type Line, membersOf, numberOf, textOf} from './line-values.ts'
import {axesOf, identity, isIdentity, type Matrix, placed, turned, type Vector, within} from './matrix.ts'
import {createMeshReader} from './meshes.ts'
import type {IfcModel} from './open-model.ts'
import type {Placements} from './placements.ts'

/** Operations and mappings within one another. */
const maxDepth = 20
/** Parts of a body; a wall has one or a few. */
const maxItems = 1000
/** Corners of all bodies together. */
const maxCorners = 5_000_000

interface Needs {
  model: IfcModel
  placements: Placements
  curves: CurveReader
  /** The file's unit of length in metres. */
  scale: number
  /** Converts the project's axes to the building's. */
  toBuilding: Matrix
}

export interface Body extends IfcBody {
  isClipped: boolean
  /** Its corners, where they are known. */
  corners: Vector[]
}

export interface BodyReader {
  /** Returns an element's body in the building's axes; undefined when it has none. */
  of(element: Line): Body | undefined
}

/** A part of a body: its corners, and its outline from above where it is extruded upwards. */
interface Solid {
  corners: Vector[]
  outline: Point[] | undefined
}

export function createBodyReader({model, placements, curves, scale, toBuilding}: Needs): BodyReader {
  const {ifc} = model
  const meshes = createMeshReader(model, toBuilding)
  const ensureFits = createSizeCheck(model)
  let left = maxCorners

  function of(element: Line): Body | undefined {
    const items = itemsOf(model, element.Representation)
    if (items.length === 0) return undefined
    ensureFits(items)
    const state = {isClipped: false}
    const place = within(toBuilding, placements.of(element.ObjectPlacement))
    const solids = items.length > maxItems ? undefined : solidsOf(items, place, state)
    const body = solids ? bodyOf(solids) : meshed(element)
    left -= body?.corners.length ?? 0
    if (left < 0) throw ifcRefusal('too-large')
    return body && {...body, isClipped: state.isClipped}
  }

  function meshed(element: Line) {
    const mesh = meshes.of(element.expressID)
    if (mesh === undefined) return undefined
    return {...bodyOf([{corners: mesh.corners, outline: undefined}]), outline: largerOutline(mesh.up, mesh.down)}
  }

  /** Returns the parts of a body; undefined when one of them can't be read exactly. */
  function solidsOf(
    items: readonly unknown[],
    place: Matrix,
    state: {isClipped: boolean},
    depth = 0,
  ): Solid[] | undefined {
    if (depth > maxDepth) throw ifcRefusal('circular')
    const all: Solid[] = []
    for (const item of items) {
      const line = model.line(item)
      const found = line && solidOf(line, place, state, depth)
      if (found === undefined || all.length > maxItems) return undefined
      all.push(...found)
    }
    return all
  }

  function solidOf(line: Line, place: Matrix, state: {isClipped: boolean}, depth: number): Solid[] | undefined {
    switch (line.type) {
      case ifc.IFCEXTRUDEDAREASOLID:
        return extrusion(line, place)
      case ifc.IFCBOOLEANCLIPPINGRESULT:
      case ifc.IFCBOOLEANRESULT:
        if (textOf(line.Operator) !== 'DIFFERENCE') return undefined
        state.isClipped = true
        return solidsOf([line.FirstOperand], place, state, depth + 1)
      case ifc.IFCMAPPEDITEM: {
        const map = model.line(line.MappingSource)
        const moved = mappingOf(line)
        const items = membersOf(model.line(map?.MappedRepresentation)?.Items)
        return moved && solidsOf(items, within(place, moved), state, depth + 1)
      }
      default:
        return undefined
    }
  }

  /** Returns a mapping that moves and turns; undefined when it mirrors or scales. */
  function mappingOf({MappingSource, MappingTarget}: Line): Matrix | undefined {
    const target = model.line(MappingTarget)
    const isPlain = target?.type === ifc.IFCCARTESIANTRANSFORMATIONOPERATOR3D && (numberOf(target.Scale) ?? 1) === 1
    if (!isPlain) return undefined
    const axes = axesOf(
      placements.point(target.LocalOrigin),
      placements.direction(target.Axis3),
      placements.direction(target.Axis1),
    )
    const y = placements.direction(target.Axis2)
    const isMirrored = y !== undefined && y[0] * axes.y[0] + y[1] * axes.y[1] + y[2] * axes.y[2] < 0.999
    const origin = placements.axes(model.line(MappingSource)?.MappingOrigin)
    return isMirrored || !isIdentity(origin) ? undefined : axes
  }

  function extrusion(line: Line, place: Matrix): Solid[] | undefined {
    const profile = profileOf(line.SweptArea)
    const depth = (numberOf(line.Depth) ?? 0) * scale
    const direction = axesOf(identity.at, placements.direction(line.ExtrudedDirection), undefined).z
    if (profile === undefined || profile.length < 3 || !(depth > 0)) return undefined
    const solid = within(place, placements.axes(line.Position))
    const rise = turned(solid, direction)
    const bottom = profile.map(([x, y]) => placed(solid, [x, y, 0]))
    const top = bottom.map(([x, y, z]): Vector => [x + rise[0] * depth, y + rise[1] * depth, z + rise[2] * depth])
    const isUpright = Math.abs(rise[2]) > 0.9999 && Math.abs(solid.z[2]) > 0.9999
    return [{corners: [...bottom, ...top], outline: isUpright ? bottom.map(([x, y]): Point => [x, y]) : undefined}]
  }

  function profileOf(value: unknown): Point[] | undefined {
    const line = model.line(value)
    switch (line?.type) {
      case ifc.IFCRECTANGLEPROFILEDEF: {
        const [x, y] = [line.XDim, line.YDim].map((side) => ((numberOf(side) ?? 0) * scale) / 2) as [number, number]
        const axes = line.Position ? placements.axes(line.Position) : identity
        const corners: Point[] = [[-x, -y], [x, -y], [x, y], [-x, y]] // biome-ignore format: a rectangle
        return corners.map(([px, py]) => {
          const [u, v] = placed(axes, [px, py, 0])
          return [u, v]
        })
      }
      case ifc.IFCARBITRARYCLOSEDPROFILEDEF:
      case ifc.IFCARBITRARYPROFILEDEFWITHVOIDS: {
        const parts = curves.parts(line.OuterCurve)
        return parts && flattened(parts)
      }
      default:
        return undefined
    }
  }
  return {of}
}

function bodyOf(solids: readonly Solid[]) {
  const corners = solids.flatMap((solid) => solid.corners)
  const heights = corners.map(([, , z]) => z)
  return {
    corners,
    hull: hullOf(corners.map(([x, y]): Point => [x, y])),
    outline: solids.length === 1 ? solids[0]?.outline : undefined,
    low: heights.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY),
    high: heights.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY),
  }
}

function largerOutline(up: readonly Triangle[], down: readonly Triangle[]): Point[] | undefined {
  const areaOf = (triangles: readonly Triangle[]) => triangles.reduce((sum, triangle) => sum + ringArea(triangle), 0)
  return outlineOf(areaOf(up) > areaOf(down) ? up : down)
}

/** The representations that are bodies, best first. */
const bodies = ['Body', 'Facetation', 'Body-FallBack', '']
const isBody =
  /^(SweptSolid|SolidModel|Clipping|CSG|Brep|AdvancedBrep|SurfaceModel|Tessellation|MappedRepresentation|AdvancedSweptSolid)$/

/** Returns the items of an element's body. */
function itemsOf(model: IfcModel, representation: unknown): unknown[] {
  const shapes = membersOf(model.line(representation)?.Representations).map((each) => model.line(each))
  for (const name of bodies) {
    const shape = shapes.find(
      (each) =>
        each &&
        textOf(each.RepresentationIdentifier) === name &&
        (name !== '' || isBody.test(textOf(each.RepresentationType))),
    )
    if (shape !== undefined) return membersOf(shape.Items)
  }
  return []
}

/** Returns the items of a representation by its identifier, as *Axis*. */
export function namedItems(model: IfcModel, representation: unknown, name: string): unknown[] {
  const shapes = membersOf(model.line(representation)?.Representations).map((each) => model.line(each))
  const shape = shapes.find((each) => each && textOf(each.RepresentationIdentifier) === name)
  return membersOf(shape?.Items)
}
