import {placeProduct} from '#shared/home/edit/place-product.ts'
import {type ChosenOption, withOption} from '#shared/home/edit/set-option.ts'
import {type ItemSnap, type ItemTargets, itemTargets, snapItem} from '#shared/home/edit/snap-item.ts'
import {sizeOf} from '#shared/home/product/evaluate.ts'
import type {Home, Item, Plan, Point, Product} from '#shared/home/schema.ts'
import type {Editing} from '../editing.ts'
import {planWithoutPreview} from '../plan-without-preview.ts'

/** A product in hand, as it is turned, mirrored and chosen for the next pieces. */
export interface HeldProduct {
  readonly product: Product
  readonly options: Item['options']
  size(): {width: number; depth: number}
  /** Returns the place near a point, with its back to a wall; Shift leaves it free. */
  snapAt(at: Point, isShift: boolean): ItemSnap
  /** Returns the home with a piece at a place, and the piece's id. */
  add(home: Home, place: ItemSnap): {home: Home; id: string}
  /** Turns it, and returns its place turned. */
  turn(place: ItemSnap, degrees: number): ItemSnap
  mirror(): void
  choose(chosen: ChosenOption): void
}

/** The part of a tool's context that snapping needs. */
interface Surroundings {
  editing: Editing
  /** Metres of the grid; 0 for none. */
  grid(): number
  /** Metres within which things attract. */
  reach(): number
}

/** The last words of categories whose products stand free, whichever way walls run. */
const freeStanding = new Set(['rug', 'table', 'dining-table', 'coffee-table', 'island', 'plant', 'parasol', 'pool'])

/** Metres within which a wall attracts the back of a product. */
const wallReach = 0.2

export function holdProduct({editing, grid, reach}: Surroundings, product: Product): HeldProduct {
  let turned = 0
  let isMirrored = false
  let options: Item['options']
  let known: {plan: Plan; targets: ItemTargets} | null = null

  function targetsOf(): ItemTargets {
    const plan = planWithoutPreview(editing)
    if (known?.plan !== plan) known = {plan, targets: itemTargets(editing.home, plan)}
    return known.targets
  }

  const size = (made = product) => sizeOf(made, options) ?? {width: 0.5, depth: 0.5}

  return {
    product,
    get options() {
      return options
    },
    size,
    snapAt(at, isShift) {
      const made = editing.home.products?.[product.id] ?? product
      const {width, depth} = size(made)
      const word = made.category.split('/').at(-1) ?? ''
      const isQuarter = turned % 90 === 0
      const snapping = {
        reach: Math.max(reach() * 1.5, wallReach),
        grid: isShift ? 0 : grid(),
        isFree: isShift,
        staysTurned: !isQuarter || made.mount === 'ceiling' || freeStanding.has(word),
      }
      if (!isQuarter) return snapItem(targetsOf(), at, {...snapping, width, depth, angle: turned})
      // A quarter turn puts another side to the wall.
      const [across, along] = turned % 180 === 0 ? [width, depth] : [depth, width]
      const snap = snapItem(targetsOf(), at, {...snapping, width: across, depth: along, angle: 0})
      return {...snap, angle: (snap.angle + turned) % 360}
    },
    add: (home, {at, angle}) =>
      placeProduct(home, {
        plan: editing.plan.id,
        product,
        at,
        angle,
        mirror: isMirrored,
        ...(options && {options}),
      }),
    turn(place, degrees) {
      turned = (turned + degrees) % 360
      return {...place, angle: (place.angle + degrees + 360) % 360}
    },
    mirror() {
      isMirrored = !isMirrored
    },
    choose(chosen) {
      options = withOption(product, options, chosen) ?? options
    },
  }
}
