import type {Point} from '#shared/home/schema.ts'
import {pinch} from '#web/kit/pinch.ts'
import {wheelZoom} from '#web/kit/wheel-zoom.ts'
import {pan, type View, zoomAt} from './view.ts'

export interface ViewTarget {
  stage: HTMLElement
  view(): View
  setView(view: View): void
}

/** The gestures that pan and zoom. */
export interface ViewGestures {
  /** Notes a finger. Returns whether it is a second one, which begins a pinch. */
  addFinger(event: PointerEvent): boolean
  /** Begins to pan. */
  grab(event: PointerEvent): void
  /** Pans or zooms; returns false when the pointer does neither. */
  move(event: PointerEvent): boolean
  release(event: PointerEvent): void
  wheel(event: WheelEvent): void
}

export function createViewGestures({stage, view, setView}: ViewTarget): ViewGestures {
  const fingers = new Map<number, Point>()
  let panning: {id: number; last: Point} | null = null

  /** Scales a view by a factor; the plan keeps its point at a place of the window. */
  function zoom(from: View, [x, y]: Point, factor: number) {
    const {left, top, width, height} = stage.getBoundingClientRect()
    setView(zoomAt(from, {width, height}, [x - left, y - top], factor))
  }

  return {
    addFinger({pointerId, clientX, clientY}) {
      fingers.set(pointerId, [clientX, clientY])
      return fingers.size >= 2
    },
    grab(event) {
      panning = {id: event.pointerId, last: [event.clientX, event.clientY]}
      stage.setPointerCapture(event.pointerId)
      event.preventDefault()
    },
    move({pointerId, clientX, clientY}) {
      const place: Point = [clientX, clientY]
      if (panning?.id === pointerId) {
        setView(pan(view(), [clientX - panning.last[0], clientY - panning.last[1]]))
        panning.last = place
        return true
      }
      const from = fingers.get(pointerId)
      if (!from) return false
      fingers.set(pointerId, place)
      const other = [...fingers].find(([id]) => id !== pointerId)?.[1]
      if (!other) return false
      // Two fingers keep the points of the plan under them.
      const {by, middle, factor} = pinch(from, place, other)
      zoom(pan(view(), by), middle, factor)
      return true
    },
    release({pointerId}) {
      fingers.delete(pointerId)
      if (panning?.id === pointerId) panning = null
    },
    wheel(event) {
      event.preventDefault()
      zoom(view(), [event.clientX, event.clientY], wheelZoom(event, stage.clientHeight))
    },
  }
}
