import type {Point} from '#shared/home/schema.ts'
import type {Pointer, Tool} from '../tool.ts'

export interface ToolTarget {
  stage: HTMLElement
  tool(): Tool
  /** Returns the point of the plan at a place of the window, in metres. */
  pointAt(x: number, y: number): Point
  /** Shows the loupe above a finger, which has moved or still rests; null hides it. */
  showLoupe(at: Point | null, hasMoved: boolean): void
  /** Chooses the element under a finger that rests. */
  longPress(pointer: Pointer): void
}

/** The gestures of the tool: one pointer holds it at a time. */
export interface ToolGestures {
  press(event: PointerEvent): void
  move(event: PointerEvent): void
  /** Releases the pointer, or takes back its gesture. */
  end(event: PointerEvent, isCancelled: boolean): void
  leave(): void
  doubleClick(event: MouseEvent): void
  /** Takes back the gesture that has begun. */
  takeBack(): void
  stop(): void
}

/** Pixels that a finger may move while it rests. */
const restDistance = 8
/** Milliseconds until a resting finger selects. */
const restTime = 500

/** A double click may be an event of a mouse, without a type of pointer. */
const isTouch = (event: MouseEvent) => (event as Partial<PointerEvent>).pointerType === 'touch'

const elementAt = ({clientX, clientY}: MouseEvent) => document.elementFromPoint(clientX, clientY)

export function createToolGestures({stage, tool, pointAt, showLoupe, longPress}: ToolTarget): ToolGestures {
  /** The pointer that holds the tool. */
  let held: number | null = null
  let rest: {timer: ReturnType<typeof setTimeout>; from: Point} | null = null

  const pointerOf = (event: MouseEvent, under: Element | null): Pointer => ({
    at: pointAt(event.clientX, event.clientY),
    element: under?.closest<SVGElement>('[data-id]')?.dataset.id,
    isShift: event.shiftKey,
    isAlt: event.altKey,
    isTouch: isTouch(event),
  })

  /** While a gesture holds the pointer, its events name the stage, not the element below. */
  const pointer = (event: PointerEvent) =>
    pointerOf(event, held === null ? (event.target as Element) : elementAt(event))

  function endRest() {
    if (rest) clearTimeout(rest.timer)
    rest = null
  }

  function drop() {
    const dropped = tool()
    if (dropped.takeBack) dropped.takeBack()
    else dropped.cancel?.()
  }

  function takeBack() {
    endRest()
    if (held !== null) drop()
    held = null
    showLoupe(null, false)
  }

  return {
    press(event) {
      const pressed = pointer(event)
      held = event.pointerId
      stage.setPointerCapture(event.pointerId)
      if (pressed.isTouch) {
        const timer = setTimeout(() => {
          rest = null
          if (held !== event.pointerId) return
          takeBack()
          longPress(pressed)
        }, restTime)
        rest = {timer, from: [event.clientX, event.clientY]}
        showLoupe(pressed.at, false)
      }
      tool().press?.(pressed)
    },
    move(event) {
      if (rest && Math.hypot(event.clientX - rest.from[0], event.clientY - rest.from[1]) > restDistance) endRest()
      if (held !== event.pointerId) {
        if (held === null && !isTouch(event)) tool().hover?.(pointer(event))
        return
      }
      const moved = pointer(event)
      if (moved.isTouch) showLoupe(moved.at, rest === null)
      tool().drag?.(moved)
    },
    end(event, isCancelled) {
      endRest()
      showLoupe(null, false)
      if (held !== event.pointerId) return
      held = null
      if (isCancelled) drop()
      else tool().release?.(pointer(event))
    },
    leave() {
      if (held === null) tool().leave?.()
    },
    // The clicks before it named the stage, which held the pointer.
    doubleClick: (event) => tool().doubleClick?.(pointerOf(event, elementAt(event))),
    takeBack,
    stop: endRest,
  }
}
