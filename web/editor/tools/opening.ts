import {html} from 'lit'
import {defaults} from '#shared/home/defaults.ts'
import {addDoors, missingDoors} from '#shared/home/edit/add-doors.ts'
import {addElement} from '#shared/home/edit/add-element.ts'
import {planOf} from '#shared/home/edit/in-plan.ts'
import type {WallPlace} from '#shared/home/edit/place-on-wall.ts'
import {createRoomSides, indoorSide} from '#shared/home/edit/room-sides.ts'
import type {Home, Opening, Plan, Side} from '#shared/home/schema.ts'
import {regionsOf} from '../plan-regions.ts'
import type {CreateTool, EditorTool} from '../tool.ts'
import {createOnWallTool} from './on-wall.ts'
import {choiceField, lengthField} from './tool-form.ts'

type Kind = Opening['kind']

/** The usual sizes in metres, which people change afterwards. */
const sizes: Readonly<Record<Kind, Pick<Opening, 'width' | 'height' | 'sill'>>> = {
  door: {width: 0.8, height: 2.1},
  passage: {width: 0.9, height: 2.1},
  garage: {width: 2.5, height: 2.2},
  window: {width: 1.2, height: 1.4, sill: 0.9},
}

/** Windows from this width on have two leaves, in metres. */
const twoLeaves = 1

/** The ways to open that F goes through. Before, the side is indoors, or the pointer's between two rooms. */
const ways: readonly {hinge: 'a' | 'b'; turns: boolean}[] = [
  {hinge: 'a', turns: false},
  {hinge: 'b', turns: false},
  {hinge: 'b', turns: true},
  {hinge: 'a', turns: true},
]

const otherSide: Readonly<Record<Side, Side>> = {left: 'right', right: 'left'}

const sidesOf = new WeakMap<Plan, ReturnType<typeof createRoomSides>>()

/** Returns the side of a place that is indoors, where only one is. */
function insideOf(plan: Plan, {wall: id, at}: WallPlace): Side | undefined {
  const wall = plan.walls.find((one) => one.id === id)
  const sides = sidesOf.get(plan) ?? createRoomSides(plan, regionsOf(plan))
  sidesOf.set(plan, sides)
  return wall && indoorSide(sides(wall, at))
}

/** The most walls of a plan whose missing doors are counted after each edit: it takes the square of their number. */
const mostWalls = 1000

const lacking = new WeakMap<Home, {plan: string; count: number}>()

/** Returns how many doors a plan lacks; computes them once for each state of the home. */
function countMissing(home: Home, plan: string): number {
  const known = lacking.get(home)
  if (known?.plan === plan) return known.count
  const isLarge = planOf(home, plan).walls.length > mostWalls
  const count = isLarge ? 0 : missingDoors(home, plan).length
  lacking.set(home, {plan, count})
  return count
}

const createOpeningTool =
  (kinds: readonly [Kind, ...Kind[]]): CreateTool =>
  (context) => {
    const {editing, words, unit, language, update} = context
    let [kind] = kinds
    let size = sizes[kind]
    let way = 0

    function elementAt(plan: Plan, place: WallPlace): Omit<Opening, 'id'> {
      const {wall, at} = place
      const {hinge, turns} = ways[way % ways.length] as (typeof ways)[number]
      const side = insideOf(plan, place) ?? place.side
      const opens = turns ? otherSide[side] : side
      return {
        wall,
        at,
        kind,
        ...size,
        ...(kind === 'window' && size.width >= twoLeaves && {leaves: 2}),
        ...(hinge !== defaults.opening.hinge && {hinge}),
        ...(opens !== defaults.opening.side && {side: opens}),
      }
    }

    return createOnWallTool(context, {
      list: 'openings',
      width: () => size.width,
      add(home, place) {
        const plan = planOf(home, editing.plan.id)
        return addElement(home, {plan: plan.id, list: 'openings', element: elementAt(plan, place)})
      },
      flip: () => {
        way += 1
      },
      options() {
        const set = (change: Partial<typeof size>) => {
          size = {...size, ...change}
          update()
        }
        const choose = (next: Kind) => {
          kind = next
          size = sizes[next]
          update()
        }
        const choices = Object.fromEntries(kinds.map((one) => [one, words.kinds[one]])) as Record<Kind, string>
        const field = (label: string, key: 'width' | 'height') =>
          lengthField({label, metres: size[key], unit, language}, (metres) => set({[key]: metres}))
        return html`${kinds.length > 1 ? choiceField(words.kind, choices, kind, choose) : ''}
          ${field(words.fields.width, 'width')} ${field(words.fields.height, 'height')}`
      },
      hint: words.hints.opening,
      offers() {
        const {home, plan, isReadOnly} = editing
        const count = kind !== 'door' || isReadOnly ? 0 : countMissing(home, plan.id)
        const act = () => void editing.edit('add', (before) => addDoors(before, plan.id).home)
        return count === 0 ? [] : [{label: words.missingDoors(count), act}]
      },
    })
  }

export const doorTool: EditorTool = {
  name: 'door',
  key: 'd',
  title: {en: 'Door', it: 'Porta'},
  picture: 'M4 20V6a14 14 0 0 1 14 14M4 20h16',
  create: createOpeningTool(['door', 'passage', 'garage']),
}

export const windowTool: EditorTool = {
  name: 'window',
  key: 'n',
  title: {en: 'Window', it: 'Finestra'},
  picture: 'M3 12h18M3 9h18v6H3zM12 9v6',
  create: createOpeningTool(['window']),
}
