import {rounded, roundedPoint} from '../geometry/grid.ts'
import {maxLabelText} from '../schema/annotations.ts'
import type {Label} from '../schema.ts'
import type {ImportContext} from './import-context.ts'
import {truncate} from './measures.ts'
import type {SourceLabel} from './source-home.ts'
import {extraOf} from './source-id.ts'

/** The most on a plan: the format's other elements need space too. */
const most = 1000
/** Metres of a line's height. */
const [minSize, maxSize] = [0.01, 10]

/** Imports the texts of a level. Leaves out the ones that became a room's name, which the plan shows anyway. */
export function importLabels(
  labels: readonly SourceLabel[],
  names: ReadonlySet<SourceLabel>,
  context: ImportContext,
): Label[] {
  const written = labels.filter((label) => label.text.trim() !== '' && !names.has(label))
  context.notes.left.add('labels', undefined, written.length - most)
  return written.slice(0, most).map((label) => labelOf(label, context))
}

function labelOf(
  {text, at, size, angle = 0, align, color, sourceId}: SourceLabel,
  {ids, notes, extraKey}: ImportContext,
): Label {
  return {
    id: ids.of('label', 'label'),
    at: roundedPoint(at),
    text: truncate(maxLabelText, text.trim(), notes),
    ...(size !== undefined && {size: Math.min(Math.max(rounded(size), minSize), maxSize)}),
    ...(angle !== 0 && {angle}),
    ...(align && {align}),
    ...(color !== undefined && {color}),
    // Without an id of the file, this tells it from a text that somebody wrote in Pianta.
    ...extraOf(extraKey, sourceId, sourceId === undefined ? {isRead: true} : {}),
  }
}
