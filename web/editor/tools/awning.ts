import {html} from 'lit'
import {addElement} from '#shared/home/edit/add-element.ts'
import type {WallPlace} from '#shared/home/edit/place-on-wall.ts'
import type {Awning} from '#shared/home/schema.ts'
import type {CreateTool} from '../tool.ts'
import {createOnWallTool} from './on-wall.ts'
import {choiceField, lengthField} from './tool-form.ts'

type Kind = Awning['kind']

/** The usual sizes in metres. Over an opening, width and height follow it. */
const sizes: Readonly<Record<Kind, Pick<Awning, 'width' | 'reach' | 'z'>>> = {
  shutter: {width: 1.2, reach: 0, z: 2.3},
  arm: {width: 3, reach: 1.5, z: 2.5},
  drop: {width: 2, reach: 0, z: 2.5},
  pergola: {width: 3, reach: 3, z: 2.5},
}

/** Shutters are drawn over windows, awnings above doors and beside them. */
export const createAwningTool: CreateTool = (context) => {
  const {editing, words, unit, language, update} = context
  let kind: Kind = 'shutter'
  let size = sizes[kind]

  const openingOf = (place?: WallPlace) =>
    editing.home.plans.flatMap(({openings}) => openings).find(({id}) => id === place?.opening)
  const widthAt = (place?: WallPlace) => (kind === 'shutter' ? openingOf(place)?.width : undefined) ?? size.width

  return createOnWallTool(context, {
    list: 'awnings',
    width: widthAt,
    add: (home, place) => {
      const opening = openingOf(place)
      const top = opening && (opening.sill ?? 0) + opening.height
      const {wall, at, side} = place
      const z = kind === 'shutter' && top !== undefined ? top : size.z
      const element = {wall, at, side, kind, width: widthAt(place), reach: size.reach, z}
      return addElement(home, {plan: editing.plan.id, list: 'awnings', element})
    },
    options() {
      const choose = (next: Kind) => {
        kind = next
        size = sizes[next]
        update()
      }
      const field = (label: string, key: 'width' | 'reach') =>
        lengthField({label, metres: size[key], unit, language}, (metres) => {
          size = {...size, [key]: metres}
          update()
        })
      const {shutter, arm, drop, pergola} = words.kinds
      return html`${choiceField(words.kind, {shutter, arm, drop, pergola}, kind, choose)}
        ${field(words.fields.width, 'width')} ${size.reach > 0 ? field(words.reach, 'reach') : ''}`
    },
    hint: words.hints.awning,
  })
}
