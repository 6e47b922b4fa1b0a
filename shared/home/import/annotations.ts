import {rounded, roundedPoint} from '../geometry/grid.ts'
import {maxPolylinePoints} from '../schema/annotations.ts'
import type {Dimension, Plan, Polyline} from '../schema.ts'
import type {ImportContext} from './import-context.ts'
import type {SourceDimension, SourcePolyline} from './source-home.ts'
import {extraOf} from './source-id.ts'

/** The most of each kind on a plan: the format's other elements need space too. */
const most = 1000

type Annotations = Pick<Plan, 'dimensions' | 'polylines'>

/** Imports the dimension lines and polylines of a level. Lists that would be empty are absent. */
export function importAnnotations(
  dimensions: readonly SourceDimension[],
  polylines: readonly SourcePolyline[],
  context: ImportContext,
): Annotations {
  const {left} = context.notes
  const drawn = polylines.filter(({path}) => path.length >= 2 && path.length <= maxPolylinePoints)
  left.add('polylines', undefined, polylines.length - Math.min(drawn.length, most))
  left.add('dimensions', undefined, dimensions.length - Math.min(dimensions.length, most))
  const lists = {
    dimensions: dimensions.slice(0, most).map((each) => dimensionOf(each, context)),
    polylines: drawn.slice(0, most).map((each) => polylineOf(each, context)),
  }
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))
}

function dimensionOf({sourceId, a, b, offset, color}: SourceDimension, {ids, extraKey}: ImportContext): Dimension {
  return {
    id: ids.of('dimension', 'dimension'),
    a: roundedPoint(a),
    b: roundedPoint(b),
    ...(rounded(offset) !== 0 && {offset: Math.max(-1000, Math.min(rounded(offset), 1000))}),
    ...(color !== undefined && {color}),
    ...extraOf(extraKey, sourceId),
  }
}

function polylineOf(line: SourcePolyline, {ids, extraKey}: ImportContext): Polyline {
  const {path, width, closed, curved, style, start, end, color, sourceId} = line
  return {
    id: ids.of('line', 'line'),
    path: path.map(roundedPoint),
    ...(closed && {closed}),
    ...(curved && {curved}),
    ...(width !== undefined && {width: Math.max(0.01, Math.min(rounded(width), 1))}),
    ...(style && {style}),
    ...(start && {start}),
    ...(end && {end}),
    ...(color !== undefined && {color}),
    ...extraOf(extraKey, sourceId),
  }
}
