import type {Point} from '#shared/home/schema.ts'
import {pinch} from '#web/kit/pinch.ts'
import {wheelZoom} from '#web/kit/wheel-zoom.ts'
import type {Pointer, Tool} from '../tool.ts'
import {pan, type View, zoomAt} from './view.ts'

/** The functions that gestures call. */
export interface GestureTarget {
  stage: HTMLElement
  tool(): Tool
  /** Whether the tool draws: a press selects no element then. */
  draws(): boolean
  view(): View
  setView(view: View): void
  /** Returns the point of the plan at a place of the window, in metres. */
  pointAt(x: number, y: number): Point
  /** Shows the loupe above a finger, which has moved or still rests; null hides it. */
  showLoupe(at: Point | null, hasMoved: boolean): void
  /** Chooses the element under a finger that rests. */
  longPress(pointer: Pointer): void
}

/** Pixels that a finger may move while it rests. */
const restDistance = 8
/** Milliseconds until a resting finger selects. */
const restTime = 500

/**
 * Turns the events of pointers into gestures of the tool. One finger or the left button draws; two fingers, the middle
 * button, or the left one with the space bar pan and zoom. Returns a function that stops.
 */
export function watchGestures(target: GestureTarget): () => void {
  const {stage} = target
  const stop = new AbortController()
  const fingers = new Map<number, Point>()
  let drawing: number | null = null
  let panning: {id: number; last: Point} | null = null
  let rest: {timer: ReturnType<typeof setTimeout>; from: Point} | null = null
  let hasSpace = false
  /** The last move, which the next frame shows. */
  let moved: PointerEvent | null = null
  let frame = 0

  const listen = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    on: HTMLElement | Window = stage,
  ) => on.addEventListener(type, listener as EventListener, {signal: stop.signal, passive: false})

  const pointerOf = (event: PointerEvent | MouseEvent, under = elementUnder(event)): Pointer => ({
    at: target.pointAt(event.clientX, event.clientY),
    element: under?.closest<SVGElement>('[data-id]')?.dataset.id,
    isShift: event.shiftKey,
    isAlt: event.altKey,
    isTouch: 'pointerType' in event && event.pointerType === 'touch',
  })

  /** While a gesture holds the pointer, its events name the stage, not the element below. */
  const elementUnder = ({clientX, clientY, target: on}: MouseEvent) =>
    drawing === null ? (on as Element) : document.elementFromPoint(clientX, clientY)

  function endRest() {
    if (rest) clearTimeout(rest.timer)
    rest = null
  }

  function takeBack() {
    const tool = target.tool()
    if (tool.takeBack) tool.takeBack()
    else tool.cancel?.()
  }

  function beginTouch(event: PointerEvent) {
    fingers.set(event.pointerId, [event.clientX, event.clientY])
    if (fingers.size < 2) return true
    // A second finger means panning: the gesture of the first is taken back.
    endRest()
    if (drawing !== null) takeBack()
    drawing = null
    target.showLoupe(null, false)
    return false
  }

  listen('pointerdown', (event) => {
    endMove()
    if (event.pointerType === 'touch' && !beginTouch(event)) return
    if (event.button === 1 || (event.button === 0 && hasSpace)) {
      panning = {id: event.pointerId, last: [event.clientX, event.clientY]}
      stage.setPointerCapture(event.pointerId)
      event.preventDefault()
      return
    }
    if (event.button !== 0) return
    const pointer = pointerOf(event)
    drawing = event.pointerId
    stage.setPointerCapture(event.pointerId)
    if (pointer.isTouch) {
      const timer = setTimeout(() => {
        rest = null
        if (drawing !== event.pointerId) return
        takeBack()
        drawing = null
        target.showLoupe(null, false)
        target.longPress(pointer)
      }, restTime)
      rest = {timer, from: [event.clientX, event.clientY]}
      target.showLoupe(pointer.at, false)
    }
    target.tool().press?.(pointer)
  })

  listen('pointermove', (event) => {
    const place: Point = [event.clientX, event.clientY]
    if (panning?.id === event.pointerId) {
      target.setView(pan(target.view(), [place[0] - panning.last[0], place[1] - panning.last[1]]))
      panning.last = place
    } else if (event.pointerType === 'touch' && fingers.size >= 2) movePinch(event.pointerId, place)
    else {
      moved = event
      frame ||= requestAnimationFrame(endMove)
    }
  })

  /** Moves the tool to the last place of the pointer: once a frame, however often the pointer tells, and before it ends. */
  function endMove() {
    cancelAnimationFrame(frame)
    frame = 0
    const event = moved
    moved = null
    if (event) moveTool(event, [event.clientX, event.clientY])
  }

  function moveTool(event: PointerEvent, place: Point) {
    const isTouch = event.pointerType === 'touch'
    if (isTouch) fingers.set(event.pointerId, place)
    if (rest && Math.hypot(place[0] - rest.from[0], place[1] - rest.from[1]) > restDistance) endRest()
    if (drawing !== event.pointerId) {
      if (drawing === null && !isTouch) target.tool().hover?.(pointerOf(event))
      return
    }
    const pointer = pointerOf(event)
    if (isTouch) target.showLoupe(pointer.at, rest === null)
    target.tool().drag?.(pointer)
  }

  /** Two fingers keep the points of the plan under them. */
  function movePinch(id: number, to: Point) {
    const from = fingers.get(id)
    const other = [...fingers].find(([one]) => one !== id)?.[1]
    fingers.set(id, to)
    if (!from || !other) return
    const {by, middle, factor} = pinch(from, to, other)
    zoom(pan(target.view(), by), middle, factor)
  }

  /** Scales a view by a factor; the plan keeps its point at a place of the window. */
  function zoom(view: View, [x, y]: Point, factor: number) {
    const {left, top, width, height} = stage.getBoundingClientRect()
    target.setView(zoomAt(view, {width, height}, [x - left, y - top], factor))
  }

  function end(event: PointerEvent, isCancelled: boolean) {
    endMove()
    fingers.delete(event.pointerId)
    endRest()
    target.showLoupe(null, false)
    if (panning?.id === event.pointerId) panning = null
    if (drawing !== event.pointerId) return
    drawing = null
    if (isCancelled) takeBack()
    else target.tool().release?.(pointerOf(event))
  }
  listen('pointerup', (event) => end(event, false))
  listen('pointercancel', (event) => end(event, true))
  listen('pointerleave', () => {
    endMove()
    if (drawing === null) target.tool().leave?.()
  })
  // The clicks before it named the stage, which held the pointer.
  listen('dblclick', (event) =>
    target.tool().doubleClick?.(pointerOf(event, document.elementFromPoint(event.clientX, event.clientY))),
  )

  listen('wheel', (event) => {
    event.preventDefault()
    zoom(target.view(), [event.clientX, event.clientY], wheelZoom(event, stage.clientHeight))
  })

  // A browser would put the focus on the element below, which then looked chosen beside the one that is drawn.
  listen('mousedown', (event) => {
    if (target.draws()) {
      event.preventDefault()
      stage.focus()
    }
  })

  listen('keydown', (event) => {
    if (event.key === ' ' && event.target === stage) hasSpace = true
  })
  listen(
    'keyup',
    (event) => {
      if (event.key === ' ') hasSpace = false
    },
    window,
  )

  return () => {
    endRest()
    cancelAnimationFrame(frame)
    stop.abort()
  }
}
