/** The drawing of annotations and the shapes that people hit, loaded together. */
import {type AnnotationOptions, drawAnnotations as drawNotes} from '#shared/home/annotations/draw-annotations.ts'
import {noteCorners, polylinePoints} from '#shared/home/annotations/notes.ts'
import {keptLine} from '#shared/home/dimensions/dimension-line.ts'
import {pathOf} from '#shared/home/draw/svg.ts'
import type {ElementOf, ListName} from '#shared/home/edit/in-plan.ts'
import {along, directionOf} from '#shared/home/geometry/vector.ts'
import type {Plan, Point} from '#shared/home/schema.ts'
import {drawRadars} from './draw-radars.ts'

/** Draws the annotations of a plan, and its radars with their fields and zones. */
export function drawAnnotations(plan: Plan, options: AnnotationOptions): ReturnType<typeof drawNotes> {
  const {notes, dimensions} = drawNotes(plan, options)
  return {notes: [...drawRadars(plan), ...notes], dimensions}
}

/** Metres beside a line that belong to it. */
const beside = 0.08

/** Returns a path in centimetres around a dimension, a text or a line. */
export function annotationOutline(list: ListName, element: ElementOf<ListName>): string {
  if (list === 'labels') return pathOf(noteCorners(element as ElementOf<'labels'>), 'Z')
  if (list === 'dimensions') {
    const {from, to} = keptLine(element as ElementOf<'dimensions'>)
    return band(from, to, beside)
  }
  if (list !== 'polylines') return ''
  const polyline = element as ElementOf<'polylines'>
  const points = polylinePoints(polyline)
  const half = Math.max((polyline.width ?? 0) / 2, beside)
  return points
    .slice(1)
    .map((to, index) => band(points[index] as Point, to, half))
    .join('')
}

function band(from: Point, to: Point, half: number): string {
  const [x, y] = directionOf(from, to)
  const aside: Point = [-y, x]
  const corners = [along(from, aside, half), along(to, aside, half), along(to, aside, -half), along(from, aside, -half)]
  return pathOf(corners, 'Z')
}
