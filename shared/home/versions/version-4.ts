/** Version 4: furniture made of products, and electrical plates. Frozen; the rest is as in version 3. */
import type {Static} from 'typebox'
import {Type} from '../../json-schema.ts'
import type {Format} from '../format/format.ts'
import {about, byKey, closed, optional} from '../format/schema-builders.ts'
import {boxProduct, productId, productIdPattern} from './box-product.ts'
import {
  along,
  angle,
  coordinate,
  device,
  element,
  homeHead,
  list,
  namedElement,
  point,
  reference,
  side,
} from './values.ts'
import {light, opening, room} from './version-2.ts'
import {homeFields, planFields} from './version-3.ts'

export const itemFields = {
  product: about('Its product', productId),
  at: about('The middle of its outline', point),
  z: optional('Metres above the floor; 0 when absent', coordinate),
  angle: optional('Degrees clockwise on the drawing; 0 when absent, with its back up', angle),
  mirror: optional('Whether left and right are exchanged', Type.Boolean()),
}

export const slotFields = {
  kind: about('Its kind', Type.Enum(['switch', 'dimmer', 'button', 'socket', 'usb', 'data', 'thermostat', 'blank'])),
  size: optional('Modules that it takes; 1 when absent', Type.Integer({minimum: 1, maximum: 14})),
  controls: optional('The ids of the elements that it turns on, opens or sets', Type.Array(reference, {maxItems: 200})),
}

export const plateFields = {
  wall: about('The wall that it is on', reference),
  side: about('The side of the wall', side),
  at: about('Metres from the end a of the wall to its middle', along),
  z: optional('Metres above the floor; 1.1 when absent', coordinate),
  modules: about('How many modules fit in it', Type.Integer({minimum: 1, maximum: 14})),
}

const slot = closed({...slotFields, device: optional('Its device', device)})

const plan = namedElement({
  ...planFields,
  rooms: list('The rooms; the walls around a point give its shape', room, 2000),
  openings: list('Doors and windows', opening, 5000),
  items: list('The furniture', element(itemFields), 10_000),
  lights: list('The lights', light, 10_000),
  plates: list(
    'Plates with switches and sockets',
    element({...plateFields, slots: list('Its slots, from left to right', slot, 14)}),
    10_000,
  ),
})

/** The products of a home by their ids. */
export const products = optional(
  'The products that its elements are made of, by their ids',
  byKey(productIdPattern, boxProduct, {maxProperties: 1000}),
)

const home = closed({
  ...homeHead(4),
  ...homeFields,
  plans: about('The plans', Type.Array(plan, {minItems: 1, maxItems: 64})),
  products,
})
export type Home4 = Static<typeof home>

export const version4: Format = {
  schema: home,
  parts: {
    levels: {},
    plans: {backgrounds: {}, rooms: {}, walls: {}, openings: {}, items: {}, lights: {}, plates: {}},
    products: {},
  },
}
