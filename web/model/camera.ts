/** The view of a person: from around the home, or walking through it. */
import {axesOf, type Bounds, eyeOf, fitted, moved, type Orbit, panned, turned, zoomed} from './orbit.ts'
import type {View} from './stage.ts'
import {eyesOf, type Ground, looked, stepped, type Walk} from './walk.ts'

/** Radians of a turn by an arrow key, and by a drag of a pixel. */
const keyTurn = Math.PI / 18
const dragTurn = 0.006
/** The share of the picture's height by which an arrow key moves the view. */
const keyShift = 0.08
/** Metres of a step. */
const stride = 0.35
/** Metres of a step by the wheel, two fingers or a key that zooms, for each time of it. */
const wheelStride = 2

export type Camera = ReturnType<typeof createCamera>

export function createCamera() {
  let bounds: Bounds = {min: [0, 0, 0], max: [1, 1, 1]}
  let aspect = 1
  let orbit: Orbit = fitted(bounds, aspect)
  let whole = orbit.distance
  /** Whether the person has not moved since all was fitted. */
  let isFit = true
  let walk: {ground: Ground; person: Walk} | null = null

  function change(next: Orbit) {
    orbit = next
    isFit = false
  }

  function fit() {
    orbit = fitted(bounds, aspect)
    whole = orbit.distance
    isFit = true
  }

  function walked(person: Walk) {
    if (walk) walk = {...walk, person}
  }

  return {
    get isWalking() {
      return walk !== null
    },
    /**
     * Sets the bounds of the shown levels, and the picture's width by its height. Keeps the view that a person chose.
     */
    setBounds(next: Bounds, shape = aspect) {
      bounds = next
      aspect = shape
      if (isFit) fit()
    },
    /** Sends the person into a home, or back out. */
    walk(ground: Ground | null) {
      walk = ground && {ground, person: ground.start}
    },
    fit() {
      if (walk) walk = {...walk, person: walk.ground.start}
      else fit()
    },
    zoom(factor: number) {
      if (walk) walked(stepped(walk.person, Math.log(factor) * wheelStride, 0, walk.ground))
      else change(zoomed(orbit, factor, whole))
    },
    /** Turns by pixels. A drag moves the picture while walking, and the home while orbiting. */
    drag(right: number, down: number) {
      if (walk) walked(looked(walk.person, right * dragTurn, -down * dragTurn))
      else change(turned(orbit, -right * dragTurn, down * dragTurn))
    },
    /** Moves by shares of the picture's height. */
    shift(right: number, down: number) {
      if (walk) walked(stepped(walk.person, down * wheelStride, -right * wheelStride, walk.ground))
      else change(panned(orbit, right, down, bounds))
    },
    arrow(right: number, down: number, isShifted: boolean) {
      if (!walk) {
        if (isShifted) change(panned(orbit, -right * keyShift, -down * keyShift, bounds))
        else change(turned(orbit, right * keyTurn, -down * keyTurn))
      } else if (isShifted) walked(stepped(looked(walk.person, 0, down * keyTurn), 0, right * stride, walk.ground))
      else walked(stepped(looked(walk.person, -right * keyTurn, 0), -down * stride, 0, walk.ground))
    },
    /** The point that lamps shine around. */
    get center() {
      return walk ? eyesOf(walk.person, walk.ground) : orbit.target
    },
    view(): View {
      if (walk) {
        const eye = eyesOf(walk.person, walk.ground)
        return {eye, at: moved(eye, axesOf(walk.person).ahead, 1), near: 0.05, far: 500}
      }
      const size = Math.hypot(...[0, 1, 2].map((axis) => (bounds.max[axis] as number) - (bounds.min[axis] as number)))
      const near = Math.max(orbit.distance - 2 * size, orbit.distance / 50)
      return {eye: eyeOf(orbit), at: orbit.target, near, far: orbit.distance + 4 * size}
    },
  }
}
