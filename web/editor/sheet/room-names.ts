import {planBounds} from '#shared/home/draw/bounds.ts'
import {drawLabels, followLabels, type RoomLabels} from '#shared/home/draw/labels.ts'
import {letterSize} from '#shared/home/draw/sheet.ts'
import type {LengthUnit} from '#shared/home/edit/typed-measures.ts'
import type {PlanRegions} from '#shared/home/regions.ts'
import type {Home, Plan} from '#shared/home/schema.ts'

/** Milliseconds from the last change or first frame until names go to their best places, which takes many frames. */
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
  /** Sets the least height of the letters in metres, which a home that was just begun needs. */
  setLeast(size: number): void
  stop(): void
}

/** Draws the names of rooms; `draw` shows their texts. */
export function createNamePlacer(draw: (texts: readonly string[]) => void): NamePlacer {
  let placed: {plan: string; size: number; labels: RoomLabels} | undefined
  let latest: NamedPlan | undefined
  let least = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0

  const stop = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
  const sizeFor = ({home, plan}: Pick<NamedPlan, 'home' | 'plan'>) =>
    Math.max(letterSize(planBounds(home, plan)), least)
  const place = ({home, plan, regions, units}: NamedPlan) => {
    const size = sizeFor({home, plan})
    placed = {plan: plan.id, size, labels: drawLabels(home, plan, regions, {size, units, measures: true})}
    draw(placed.labels.texts)
  }

  const placeIn = (named: NamedPlan, time: number) => {
    timer = setTimeout(() => place(named), time)
  }

  return {
    show(named, isGesture) {
      const {home, plan, regions, units} = named
      stop()
      latest = isGesture ? undefined : named
      const isPlaced = placed?.plan === plan.id
      const options = {size: placed?.size ?? 0, units, measures: true}
      draw(placed && isPlaced ? followLabels(home, plan, regions, options, placed.labels) : [])
      if (isGesture) return
      // A plan that just opened is painted without them first.
      if (isPlaced) placeIn(named, restTimes.changed)
      else frame = requestAnimationFrame(() => placeIn(named, restTimes.opened))
    },
    setLeast(size) {
      if (size === least) return
      least = size
      if (!latest || placed?.plan !== latest.plan.id || sizeFor(latest) === placed.size) return
      clearTimeout(timer)
      placeIn(latest, restTimes.changed)
    },
    stop,
  }
}
