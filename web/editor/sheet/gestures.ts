import {createToolGestures, type ToolTarget} from './tool-gestures.ts'
import {createViewGestures, type ViewTarget} from './view-gestures.ts'

/** The functions that gestures call. */
export interface GestureTarget extends ViewTarget, ToolTarget {
  /** Whether the tool draws: a press selects no element then. */
  draws(): boolean
}

/**
 * Turns the events of pointers into gestures of the tool. One finger or the left button draws; two fingers, the middle
 * button, or the left one with the space bar pan and zoom. Returns a function that stops.
 */
export function watchGestures(target: GestureTarget): () => void {
  const {stage} = target
  const stop = new AbortController()
  const viewGestures = createViewGestures(target)
  const toolGestures = createToolGestures(target)
  /** The last move, which the next frame shows. */
  let moved: PointerEvent | null = null
  let frame = 0
  let hasSpace = false

  const listen = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    on: HTMLElement | Window = stage,
  ) => on.addEventListener(type, listener as EventListener, {signal: stop.signal, passive: false})

  /** Moves the tool to the pointer's last place: once a frame, at any rate of events, and before the gesture ends. */
  function endMove() {
    cancelAnimationFrame(frame)
    frame = 0
    const event = moved
    moved = null
    if (event) toolGestures.move(event)
  }

  listen('pointerdown', (event) => {
    endMove()
    // A second finger means panning: the gesture of the first is taken back.
    if (event.pointerType === 'touch' && viewGestures.addFinger(event)) toolGestures.takeBack()
    else if (event.button === 1 || (event.button === 0 && hasSpace)) viewGestures.grab(event)
    else if (event.button === 0) toolGestures.press(event)
  })

  listen('pointermove', (event) => {
    if (viewGestures.move(event)) return
    moved = event
    frame ||= requestAnimationFrame(endMove)
  })

  function end(event: PointerEvent, isCancelled: boolean) {
    endMove()
    viewGestures.release(event)
    toolGestures.end(event, isCancelled)
  }
  listen('pointerup', (event) => end(event, false))
  listen('pointercancel', (event) => end(event, true))
  listen('pointerleave', () => {
    endMove()
    toolGestures.leave()
  })
  listen('dblclick', toolGestures.doubleClick)
  listen('wheel', viewGestures.wheel)

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
    toolGestures.stop()
    cancelAnimationFrame(frame)
    stop.abort()
  }
}
