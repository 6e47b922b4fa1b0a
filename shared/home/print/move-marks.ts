/** Moves marks on a sheet, and tells which of them a box shows. */
import {type Box, boxAroundPoints, touches} from '../geometry/box.ts'
import type {Point} from '../schema.ts'
import {mapPath, pointsAround, type Shape} from './shapes.ts'
import type {Mark} from './sheet.ts'

export function moveMark(mark: Mark, [dx, dy]: Point): Mark {
  const move = ([x, y]: Point): Point => [x + dx, y + dy]
  if (mark.kind === 'path') return {...mark, paths: mark.paths.map((path) => mapPath(path, move, 1))}
  if (mark.kind === 'ellipse') return {...mark, center: move(mark.center)}
  return {...mark, at: move(mark.at)}
}

/** Returns the box around a mark; a text's is as wide as its letters can be. */
function boxOfMark(mark: Mark): Box {
  const reach = mark.kind === 'text' ? mark.size * (mark.text.length + 1) : (mark.pen.line ?? 0)
  const shape: Shape = mark.kind === 'text' ? {...mark, name: ''} : {...mark, name: ''}
  const {left, top, right, bottom} = boxAroundPoints(pointsAround(shape))
  return {left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach}
}

export const isSeenIn = (mark: Mark, box: Box): boolean => touches(boxOfMark(mark), box)
