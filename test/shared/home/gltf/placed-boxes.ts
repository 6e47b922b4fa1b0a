import type {Home} from '#shared/home/schema.ts'
import type {Solid} from '#shared/home/solid/solid.ts'
import {solidsOf} from '#shared/home/solid/solids-of.ts'

/** A box: the least x, y and z, then the greatest, in metres of the whole home. */
export type Box = number[]

/** Returns the box of each solid by the name of its node. */
export function placedBoxes(home: Home): Map<string, {box: Box; solid: Solid}> {
  const elevations = new Map(home.levels.map(({id, z}) => [id, z]))
  return new Map(
    solidsOf(home).flatMap((solid) => {
      const {elementId, part, level, number} = solid
      // Curtains are up.
      if (part === 'curtain') return []
      const name = part === 'ceiling' || part === 'lamp' ? `${elementId}_${part}` : elementId
      const numbered = number === undefined ? name : `${elementId}_${part}_${number}`
      return [[numbered, {solid, box: boxOf(solid, elevations.get(level) ?? 0)}]]
    }),
  )
}

function boxOf({mesh: {positions, indices}, place = {at: [0, 0, 0], turn: 0}}: Solid, elevation: number): Box {
  const [cos, sin] = [Math.cos(place.turn), Math.sin(place.turn)]
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (const index of indices) {
    const [x, y, z] = positions.subarray(3 * index, 3 * index + 3) as unknown as [number, number, number]
    const at = [x * cos + z * sin + place.at[0], y + place.at[1] + elevation, z * cos - x * sin + place.at[2]]
    for (const [axis, value] of at.entries()) {
      box[axis] = Math.min(box[axis] as number, value)
      box[axis + 3] = Math.max(box[axis + 3] as number, value)
    }
  }
  return box
}
