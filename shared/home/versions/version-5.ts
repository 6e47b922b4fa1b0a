/** Version 5: areas with IDs, and bindings. Frozen; the rest is as in version 4. */
import type {Static} from 'typebox'
import {Type} from '../../json-schema.ts'
import type {Format} from '../format/format.ts'
import {about, byKey, closed, optional} from '../format/schema-builders.ts'
import {color, element, homeHead, list, namedElement, reference} from './values.ts'
import {lightFields, openingFields, roomFields} from './version-2.ts'
import {homeFields, planFields} from './version-3.ts'
import {itemFields, plateFields, products, slotFields} from './version-4.ts'

const boundText = Type.String({minLength: 1, maxLength: 200})

const binding = closed({
  app: about('The app of the device', boundText),
  device: about('The app’s name for the device', boundText),
  part: optional('The part of the device, when it controls several things', boundText),
})

const bindings = {
  bindings: optional(
    'The devices that control it, by their role',
    byKey('^[a-z][a-z0-9-]{0,47}$', Type.Array(binding, {maxItems: 50}), {maxProperties: 20}),
  ),
}

const slot = closed({...slotFields, ...bindings})

const plan = namedElement({
  ...planFields,
  areas: list('Groups of rooms', namedElement({color: optional('Its colour', color), ...bindings}), 10_000),
  rooms: list(
    'The rooms; the walls around a point give its shape',
    namedElement({...roomFields, area: optional('The area that it belongs to', reference), ...bindings}),
    2000,
  ),
  openings: list('Doors and windows', element({...openingFields, ...bindings}), 5000),
  items: list('The furniture', element({...itemFields, ...bindings}), 10_000),
  lights: list('The lights', element({...lightFields, ...bindings}), 10_000),
  plates: list(
    'Plates with switches and sockets',
    element({...plateFields, slots: list('Its slots, from left to right', slot, 14)}),
    10_000,
  ),
})

const home = closed({
  ...homeHead(5),
  ...homeFields,
  plans: about('The plans', Type.Array(plan, {minItems: 1, maxItems: 64})),
  products,
})
export type Home5 = Static<typeof home>

export const version5: Format = {
  schema: home,
  parts: {
    levels: {},
    plans: {backgrounds: {}, areas: {}, rooms: {}, walls: {}, openings: {}, items: {}, lights: {}, plates: {}},
    products: {},
  },
}
