import type {Point} from '#shared/home/schema.ts'
import {pinch} from '#web/kit/pinch.ts'
import {wheelZoom} from '#web/kit/wheel-zoom.ts'

/** Pixels that a finger moves before its press is a drag. */
const dragStart = 8

/** Milliseconds without a turn of the wheel after which its gesture has ended. */
const wheelEnd = 200

export interface Gestures {
  /** Called with the pixels since the last call. */
  onPan(dx: number, dy: number): void
  /** Called with the factor since the last call, and the point that stays, in pixels of the stage. */
  onZoom(factor: number, at: Point): void
  /** Called after each gesture. */
  onEnd(): void
  /** Returns whether only a part of the plan is shown: else the wheel scrolls the page where it would zoom out. */
  canZoomOut(): boolean
}

/** Watches drags, pinches and the wheel on a stage. A drag doesn't click the element that it started on. */
export function watchGestures(stage: HTMLElement, {onPan, onZoom, onEnd, canZoomOut}: Gestures) {
  const pointers = new Map<number, Point>()
  let isDragging = false
  let start: Point = [0, 0]
  let wheelTimer = 0

  const onStage = ([x, y]: Point): Point => {
    const {left, top} = stage.getBoundingClientRect()
    return [x - left, y - top]
  }
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return
    if (pointers.size === 0) {
      isDragging = false
      start = [event.clientX, event.clientY]
      for (const type of ['pointerup', 'pointercancel']) addEventListener(type, up as EventListener, true)
      addEventListener('pointermove', move, true)
    }
    pointers.set(event.pointerId, [event.clientX, event.clientY])
  }
  const move = ({pointerId, clientX, clientY}: PointerEvent) => {
    const before = pointers.get(pointerId)
    if (!before) return
    const now: Point = [clientX, clientY]
    if (pointers.size === 1) {
      if (!isDragging && Math.hypot(clientX - start[0], clientY - start[1]) < dragStart) return
      isDragging = true
      pointers.set(pointerId, now)
      onPan(now[0] - before[0], now[1] - before[1])
      return
    }
    isDragging = true
    const other = [...pointers].find(([id]) => id !== pointerId)?.[1] ?? now
    pointers.set(pointerId, now)
    const {by, middle, factor} = pinch(before, now, other)
    onPan(...by)
    onZoom(factor, onStage(middle))
  }
  const up = ({pointerId}: PointerEvent) => {
    if (!pointers.delete(pointerId) || pointers.size > 0) return
    for (const type of ['pointerup', 'pointercancel']) removeEventListener(type, up as EventListener, true)
    removeEventListener('pointermove', move, true)
    if (isDragging) onEnd()
  }
  watchScrolls()
  stage.addEventListener('pointerdown', down)
  stage.addEventListener(
    'click',
    (event) => {
      // Clicks by key and by screen readers have no press.
      if (!isDragging || event.detail === 0) return
      event.stopImmediatePropagation()
      event.preventDefault()
    },
    true,
  )
  stage.addEventListener(
    'wheel',
    (event) => {
      // A pinch on a trackpad is a wheel with the control key: it must not zoom the page.
      if (!event.ctrlKey && (isScrolling(event) || (event.deltaY > 0 && !canZoomOut()))) return
      event.preventDefault()
      onZoom(wheelZoom(event, stage.clientHeight), onStage([event.clientX, event.clientY]))
      clearTimeout(wheelTimer)
      wheelTimer = window.setTimeout(onEnd, wheelEnd)
    },
    {passive: false},
  )
}

/** Milliseconds between turns of the wheel that belong together. */
const scrollPause = 300

/** When the wheel last scrolled the page; undefined while nothing watches it. */
let lastScroll: number | undefined

/** Tests whether the wheel scrolls the page already: a plan that comes below the pointer must not catch it. */
const isScrolling = ({timeStamp}: WheelEvent) => timeStamp - (lastScroll ?? timeStamp) < scrollPause

function watchScrolls() {
  if (lastScroll !== undefined) return
  lastScroll = Number.NEGATIVE_INFINITY
  addEventListener(
    'wheel',
    ({defaultPrevented, timeStamp}) => {
      const {scrollHeight, clientHeight} = document.documentElement
      if (!defaultPrevented && scrollHeight > clientHeight) lastScroll = timeStamp
    },
    {passive: true},
  )
}
