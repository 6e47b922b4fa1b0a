import type {Point} from '#shared/home/schema.ts'

/** The part of a plan that its stage shows: pixels per metre, and the sheet's corner on the stage in pixels. */
export interface Viewport {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** The place on the page that shows the plan, in pixels. */
export interface Stage extends Size {
  /** The margin around a whole plan. */
  edge?: number
}

/** How far people can zoom in: times the fitted plan, and at least to this many pixels per metre. */
const maxZoom = 8
const maxScale = 160

/** Pixels around a whole plan: the marks on its outer walls are whole too. */
const usualEdge = 14

/** Returns the viewport that shows the whole plan in the middle of its stage. `plan` is in metres. */
export function fitPlan(plan: Size, stage: Stage): Viewport {
  const {edge = usualEdge} = stage
  const room = (size: number) => Math.max(1, size - 2 * edge)
  const scale = Math.min(room(stage.width) / plan.width, room(stage.height) / plan.height)
  return centered(plan, stage, scale)
}

/** Returns the viewport after zooming by a factor; the plan's point under `at`, in pixels of the stage, stays there. */
export function zoomAt(view: Viewport, factor: number, [x, y]: Point, plan: Size, stage: Stage): Viewport {
  const fit = fitPlan(plan, stage).scale
  const scale = Math.min(Math.max(view.scale * factor, fit), Math.max(fit * maxZoom, maxScale))
  const ratio = scale / view.scale
  return keepInside({scale, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio}, plan, stage)
}

/** Returns the viewport moved by pixels, as far as the plan reaches. */
export function panBy({scale, x, y}: Viewport, dx: number, dy: number, plan: Size, stage: Size): Viewport {
  return keepInside({scale, x: x + dx, y: y + dy}, plan, stage)
}

/** Returns the viewport that shows a box of the plan, in metres from the plan's corner, with a margin around it. */
export function showBox(box: Size & {x: number; y: number}, plan: Size, stage: Stage): Viewport {
  const margin = 1.3
  const fit = fitPlan(plan, stage)
  const wanted = Math.min(stage.width / box.width, stage.height / box.height) / margin
  const {scale} = zoomAt(fit, wanted / fit.scale, [0, 0], plan, stage)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return keepInside({scale, x: stage.width / 2 - x * scale, y: stage.height / 2 - y * scale}, plan, stage)
}

/** Keeps the stage covered by the plan, and a plan that is smaller in the middle. */
function keepInside({scale, x, y}: Viewport, plan: Size, stage: Size): Viewport {
  const middle = centered(plan, stage, scale)
  const inside = (at: number, start: number, size: number, room: number) =>
    size <= room ? start : Math.min(0, Math.max(room - size, at))
  return {
    scale,
    x: inside(x, middle.x, plan.width * scale, stage.width),
    y: inside(y, middle.y, plan.height * scale, stage.height),
  }
}

const centered = (plan: Size, stage: Size, scale: number): Viewport => ({
  scale,
  x: (stage.width - plan.width * scale) / 2,
  y: (stage.height - plan.height * scale) / 2,
})
