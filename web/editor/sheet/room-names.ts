import {planBounds} from '#shared/home/draw/bounds.ts'
import {drawLabels, followLabels, type RoomLabels} from '#shared/home/draw/labels.ts'
import {letterSize} from '#shared/home/draw/sheet.ts'
import type {LengthUnit} from '#shared/home/edit/typed-measures.ts'
import type {PlanRegions} from '#shared/home/regions.ts'
import type {Home, Plan} from '#shared/home/schema.ts'

/** Milliseconds until names go to their best places, which takes many frames: after the last change, or the first frame. */
const restTimes = {changed: 250, opened: 30}

export interface NamedPlan {
  home: Home
  plan: Plan
  regions: PlanRegions
  units: LengthUnit
}

export interface NamePlacer {
  /** Shows the names where they are; when `isGesture` is false, they find their best places a moment later. */
  show(named: NamedPlan, isGesture: boolean): void
  stop(): void
}

/** Draws the names of rooms; `draw` shows their texts. */
export function createNamePlacer(draw: (texts: readonly string[]) => void): NamePlacer {
  let placed: {plan: string; size: number; labels: RoomLabels} | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0

  const stop = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
  const place = ({home, plan, regions, units}: NamedPlan) => {
    const size = letterSize(planBounds(home, plan))
    placed = {plan: plan.id, size, labels: drawLabels(home, plan, regions, {size, units, measures: true})}
    draw(placed.labels.texts)
  }

  return {
    show(named, isGesture) {
      const {home, plan, regions, units} = named
      stop()
      const isPlaced = placed?.plan === plan.id
      const options = {size: placed?.size ?? 0, units, measures: true}
      draw(placed && isPlaced ? followLabels(home, plan, regions, options, placed.labels) : [])
      if (isGesture) return
      const placeIn = (time: number) => {
        timer = setTimeout(() => place(named), time)
      }
      // A plan that just opened is painted without them first.
      if (isPlaced) placeIn(restTimes.changed)
      else frame = requestAnimationFrame(() => placeIn(restTimes.opened))
    },
    stop,
  }
}
