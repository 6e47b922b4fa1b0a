/** Computes the expected findings of a house without some stretches of wall, from its layout alone. */

import type {House} from './house.ts'
import type {Edge} from './layout.ts'

export interface Expected {
  /** The open rooms. */
  open: string[]
  /** The rooms that share a region, in groups. */
  shared: string[][]
  /** The area in m² to the centre lines, and the perimeter in metres, of each room with its own region. */
  own: Map<string, {area: number; around: number}>
}

export function expectedOf({layout, rooms}: House, missing: Iterable<Edge>): Expected {
  const group = layout.faces.map((_, face) => face)
  const root = (face: number): number => (group[face] === face ? face : root(group[face] as number))
  // The outside has the smallest number, and stays the root of its group.
  for (const {left, right} of missing) {
    const [one, other] = [root(left), root(right)]
    group[Math.max(one, other)] = Math.min(one, other)
  }
  const sums = new Map<number, {area: number; around: number}>()
  for (const [face, {area, around}] of layout.faces.entries()) {
    const sum = sums.get(root(face))
    sums.set(root(face), {area: (sum?.area ?? 0) + area, around: (sum?.around ?? 0) + around})
  }
  const expected: Expected = {open: [], shared: [], own: new Map()}
  for (const [face, ids] of Map.groupBy(rooms, (each) => root(each.face))) {
    const names = ids.map(({room}) => room.id).sort()
    const sum = sums.get(face) as {area: number; around: number}
    if (face === 0) expected.open = names
    else if (names.length > 1) expected.shared.push(names)
    else expected.own.set(names[0] as string, sum)
  }
  expected.shared.sort()
  return expected
}

/** Returns the stretches that these walls leave out. */
export function missingEdges({layout}: House, walls: House['walls']): Edge[] {
  const covered = new Set(walls.flatMap(({edges}) => edges.map(keyOf)))
  return layout.edges.filter((edge) => !covered.has(keyOf(edge)))
}

/** Returns one key for both directions of a stretch. */
function keyOf({a, b}: Edge): string {
  return [a, b].map(String).sort().join(' ')
}
