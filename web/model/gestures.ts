/** Moves of the camera by mouse, fingers and keys. */
import type {Point} from '#shared/home/schema.ts'
import {pinch} from '../kit/pinch.ts'
import {wheelZoom} from '../kit/wheel-zoom.ts'

export interface Moves {
  /** A drag by pixels of the page. */
  drag(right: number, down: number): void
  /** A drag by two fingers, the right button or with Shift, in pixels. */
  shift(right: number, down: number): void
  zoom(factor: number): void
  /** An arrow: one step to the right and down. `isShifted` is with Shift. */
  arrow(right: number, down: number, isShifted: boolean): void
  fit(): void
  /** A short press on a point of the page. */
  tap(x: number, y: number): void
}

const arrows: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** How much a key zooms. */
const keyZoom = 1.25

export function watchMoves(stage: HTMLElement, moves: Moves) {
  watchPointers(stage, moves)
  stage.addEventListener('contextmenu', (event) => event.preventDefault())
  stage.addEventListener(
    'wheel',
    (event) => {
      // The wheel scrolls the page until a person uses the model.
      if (!event.ctrlKey && !stage.matches(':focus')) return
      event.preventDefault()
      moves.zoom(wheelZoom(event, stage.clientHeight))
    },
    {passive: false},
  )
  stage.addEventListener('keydown', (event) => {
    const {key, shiftKey, ctrlKey, altKey, metaKey} = event
    if (ctrlKey || altKey || metaKey) return
    const arrow = arrows[key]
    if (arrow) moves.arrow(...arrow, shiftKey)
    else if (key === '+' || key === '=') moves.zoom(keyZoom)
    else if (key === '-') moves.zoom(1 / keyZoom)
    else if (key === '0' || key === 'Home') moves.fit()
    else return
    event.preventDefault()
  })
}

/** Pixels that a finger may slip, and milliseconds that it may stay, in a tap. */
const slip = 6
const longest = 500

function watchPointers(stage: HTMLElement, {drag, shift, zoom, tap}: Moves) {
  const held = new Map<number, Point>()
  let pressed: {id: number; at: Point; since: number} | null = null
  stage.addEventListener('pointerdown', ({pointerId, clientX, clientY, button, timeStamp}) => {
    if (held.size === 2) return
    pressed = held.size === 0 && button === 0 ? {id: pointerId, at: [clientX, clientY], since: timeStamp} : null
    held.set(pointerId, [clientX, clientY])
    stage.setPointerCapture(pointerId)
  })
  stage.addEventListener('pointermove', ({pointerId, clientX, clientY, buttons, shiftKey}) => {
    const before = held.get(pointerId)
    if (!before) return
    const now: Point = [clientX, clientY]
    held.set(pointerId, now)
    const other = [...held].find(([id]) => id !== pointerId)?.[1]
    if (other) {
      const {by, factor} = pinch(before, now, other)
      shift(...by)
      zoom(factor)
      return
    }
    const by = [now[0] - before[0], now[1] - before[1]] as const
    if (shiftKey || buttons === 2 || buttons === 4) shift(...by)
    else drag(...by)
  })
  stage.addEventListener('pointerup', ({pointerId, clientX, clientY, timeStamp}) => {
    const last = pressed
    pressed = null
    if (last?.id !== pointerId || timeStamp - last.since > longest) return
    if (Math.hypot(clientX - last.at[0], clientY - last.at[1]) <= slip) tap(clientX, clientY)
  })
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    stage.addEventListener(type, ({pointerId}) => held.delete(pointerId))
}
