import {defaults} from '../defaults.ts'
import type {Home, Item, Opening, Side} from '../schema.ts'
import {EditRefused} from './edit-refused.ts'
import {changePlan, locate, replaceIn} from './in-plan.ts'

/**
 * Flips elements. An opening takes the next of its four ways to open: the other hinge, then the other side. An item is
 * mirrored; a plate or an awning goes to the other side of its wall. Throws EditRefused when none can be flipped.
 */
export function flipElements(home: Home, ids: readonly string[]): Home {
  const flipped = new Set(ids)
  const flip =
    <T extends {id: string}>(change: (element: T) => T) =>
    (element: T): T =>
      flipped.has(element.id) ? change(element) : element
  let next = home
  for (const id of new Set(ids.map((id) => locate(home, id).plan.id)))
    next = changePlan(next, id, (plan) => {
      const openings = replaceIn(plan.openings, flip(flipOpening))
      const items = replaceIn(plan.items, flip(mirror))
      const plates = replaceIn(plan.plates, flip(toOtherSide))
      const awnings = replaceIn(plan.awnings, flip(toOtherSide))
      const isSame = [
        openings === plan.openings,
        items === plan.items,
        plates === plan.plates,
        awnings === plan.awnings,
      ]
      return isSame.every(Boolean) ? plan : {...plan, openings, items, plates, awnings}
    })
  if (next === home) throw new EditRefused('nothing-to-do', ids)
  return next
}

/** The ways to open, in the order of the key F: each differs from the one before in one thing. */
const ways: readonly (readonly [hinge: 'a' | 'b', side: Side])[] = [
  ['a', 'left'],
  ['b', 'left'],
  ['b', 'right'],
  ['a', 'right'],
]

function flipOpening({hinge = defaults.opening.hinge, side = defaults.opening.side, ...rest}: Opening): Opening {
  const way = ways.findIndex(([end, face]) => end === hinge && face === side)
  const [end, face] = ways[(way + 1) % ways.length] as (typeof ways)[number]
  // Defaults are not written.
  return {
    ...rest,
    ...(end !== defaults.opening.hinge && {hinge: end}),
    ...(face !== defaults.opening.side && {side: face}),
  }
}

const mirror = ({mirror = false, ...rest}: Item): Item => (mirror ? rest : {...rest, mirror: true})

const toOtherSide = <T extends {side: Side}>(element: T): T => ({
  ...element,
  side: element.side === 'left' ? 'right' : 'left',
})
