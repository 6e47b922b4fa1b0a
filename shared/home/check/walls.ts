/** Describes the faults of walls: no length, chained ends, overlaps and crossings. */
import {compareText} from '../compare-text.ts'
import type {Arrangement} from '../regions/arrange.ts'
import type {Plan} from '../schema.ts'
import {type Finding, inMetres, lengthText, listIds, pointText} from './finding.ts'

/** Sorts after every id. */
const afterAll = '~'

export function wallFindings({walls}: Pick<Plan, 'walls'>, arrangement: Arrangement): Finding[] {
  const idOf = (wall: number) => walls[wall]?.id ?? ''
  const idsOf = (indices: readonly number[]) => indices.map(idOf).sort(compareText)
  const {zeroLength, chains, overlaps, crossings, hasMoreCrossings} = arrangement
  return [
    ...zeroLength.map(({wall, length}) => zeroLengthWall(idOf(wall), length)),
    ...chains.map(({walls, span, x, y}) => endChain(idsOf(walls), span, [x, y])),
    ...overlaps.map(({one, other, length}) => overlap(idsOf([one, other]), length)),
    ...crossings.map(({one, other, x, y}) => crossing(idsOf([one, other]), [x, y])),
    ...(hasMoreCrossings ? [moreCrossings(crossings.length)] : []),
  ]
}

function zeroLengthWall(wall: string, length: number): Finding {
  return {
    kind: 'degenerate',
    ids: [wall],
    describe: () => ({message: `Wall ${wall} has no length (${lengthText(length)}).`, detail: {walls: [wall]}}),
  }
}

/** Bounds the answer when thousands of ends form one chain. */
const maxWalls = 100

function endChain(walls: readonly string[], span: number, [x, y]: [number, number]): Finding {
  return {
    kind: 'degenerate',
    ids: walls,
    describe: () => ({
      message: `Ends of walls ${listIds(walls)} at ${pointText(x, y)} form a chain of ${lengthText(span)}, each within 1 mm of the next: too close for separate corners, too far apart for one.`,
      detail: {walls: walls.slice(0, maxWalls), at: inMetres(x, y)},
    }),
  }
}

function overlap(walls: readonly string[], length: number): Finding {
  return {
    kind: 'overlap',
    ids: walls,
    describe: () => ({
      message: `Walls ${listIds(walls)} overlap for ${lengthText(length)}.`,
      detail: {walls, length: inMetres(length)[0]},
    }),
  }
}

function crossing(walls: readonly string[], [x, y]: [number, number]): Finding {
  return {
    kind: 'crossing',
    ids: walls,
    describe: () => ({
      message: `Walls ${listIds(walls)} cross at ${pointText(x, y)}, but neither ends there.`,
      detail: {walls, at: inMetres(x, y)},
    }),
  }
}

function moreCrossings(listed: number): Finding {
  return {
    kind: 'crossing',
    ids: [afterAll],
    describe: () => ({
      message: `More walls may cross: the check stopped after ${listed} crossings.`,
      detail: {},
    }),
  }
}
