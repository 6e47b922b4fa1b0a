import {html} from 'lit'
import {defaults} from '#shared/home/defaults.ts'
import {addElement} from '#shared/home/edit/add-element.ts'
import type {WallPlace} from '#shared/home/edit/place-on-wall.ts'
import type {Opening, Side} from '#shared/home/schema.ts'
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

/** The ways to open that F goes through; the side follows the pointer until F is pressed. */
const ways: readonly {hinge: 'a' | 'b'; turns: boolean}[] = [
  {hinge: 'a', turns: false},
  {hinge: 'b', turns: false},
  {hinge: 'b', turns: true},
  {hinge: 'a', turns: true},
]

const otherSide: Readonly<Record<Side, Side>> = {left: 'right', right: 'left'}

const createOpeningTool =
  (kinds: readonly [Kind, ...Kind[]]): CreateTool =>
  (context) => {
    const {session, words, unit, language, update} = context
    let [kind] = kinds
    let size = sizes[kind]
    let way = 0

    function elementAt({wall, at, side}: WallPlace): Omit<Opening, 'id'> {
      const {hinge, turns} = ways[way % ways.length] as (typeof ways)[number]
      const opens = turns ? otherSide[side] : side
      return {
        wall,
        at,
        kind,
        ...size,
        ...(hinge !== defaults.opening.hinge && {hinge}),
        ...(opens !== defaults.opening.side && {side: opens}),
      }
    }

    return createOnWallTool(context, {
      list: 'openings',
      width: () => size.width,
      add: (home, place) => addElement(home, {plan: session.plan.id, list: 'openings', element: elementAt(place)}),
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
