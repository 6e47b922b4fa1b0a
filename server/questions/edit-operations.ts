/** The editor's own operations, as an assistant names them in a proposal. */

import {limits} from '#shared/contract/limits.ts'
import {addDoors} from '#shared/home/edit/add-doors.ts'
import {addElement, type NewElement} from '#shared/home/edit/add-element.ts'
import {addLevel} from '#shared/home/edit/add-level.ts'
import {type DrawnRoom, drawRoom} from '#shared/home/edit/draw-room.ts'
import {type DrawnWalls, drawWalls} from '#shared/home/edit/draw-walls.ts'
import {EditRefused} from '#shared/home/edit/edit-refused.ts'
import {type ListName, listNames} from '#shared/home/edit/in-plan.ts'
import {joinRooms} from '#shared/home/edit/join-rooms.ts'
import {moveElements} from '#shared/home/edit/move-elements.ts'
import {nameRoom} from '#shared/home/edit/name-room.ts'
import {placeProduct} from '#shared/home/edit/place-product.ts'
import {removeElements} from '#shared/home/edit/remove-elements.ts'
import {rotateElements} from '#shared/home/edit/rotate.ts'
import {setFields} from '#shared/home/edit/set-fields.ts'
import {setWallLength, type WallLength} from '#shared/home/edit/set-length.ts'
import {splitWall, type WallSplit} from '#shared/home/edit/split-wall.ts'
import type {Home, Item, Point, Product} from '#shared/home/schema.ts'

/** A changed home, with the ids that the operation made. */
type Changed = Home | {home: Home; made: string[]}

interface Operation {
  description: string
  /** JSON Schema of its fields beside `do`. */
  fields: Record<string, object>
  optional?: readonly string[]
  apply(home: Home, fields: never, products: ReadonlyMap<string, Product>): Changed
}

const text = (max: number) => ({type: 'string', minLength: 1, maxLength: max})
const id = text(limits.elementIdLength)
const ids = {type: 'array', minItems: 1, maxItems: 200, items: id}
const number = {type: 'number', minimum: -10_000, maximum: 10_000}
const point = {type: 'array', minItems: 2, maxItems: 2, items: number}
const fields = {type: 'object', maxProperties: 40}

/** Lists whose elements an assistant adds: a drawing behind the plan needs a file, which only people upload. */
const addable = listNames.filter((list) => list !== 'drawings' && list !== 'walls')

const withMade = ({home, id}: {home: Home; id: string}): Changed => ({home, made: [id]})

export const editOperations = {
  draw_room: {
    description:
      'Draws a rectangular room, corner to corner along the walls’ centre lines; walls there already are shared.',
    fields: {plan: id, from: point, to: point, name: text(200), kind: id},
    optional: ['kind'],
    apply(home: Home, room: DrawnRoom) {
      const {home: changed, room: made} = drawRoom(home, room)
      return {home: changed, made: [made]}
    },
  },
  draw_walls: {
    description: 'Draws walls from point to point; kind is wall, low, fence or divider, thickness in metres.',
    fields: {
      plan: id,
      points: {type: 'array', minItems: 2, maxItems: 100, items: point},
      kind: {enum: ['wall', 'low', 'fence', 'divider']},
      thickness: number,
    },
    optional: ['kind', 'thickness'],
    apply: (home: Home, {plan, points, ...body}: Omit<DrawnWalls, 'body'> & NonNullable<DrawnWalls['body']>) =>
      drawWalls(home, {plan, points, body}),
  },
  add_doors: {
    description: 'Adds the doors that a plan lacks: rooms that nothing connects get one, and one leads outside.',
    fields: {plan: id},
    apply(home: Home, {plan}: {plan: string}) {
      const {home: changed, ids: made} = addDoors(home, plan)
      if (made.length === 0) throw new EditRefused('nothing-to-do')
      return {home: changed, made}
    },
  },
  add_element: {
    description:
      'Adds an element of the home format without an id, like a door: list "openings", element {wall, at, width, height, kind}. ' +
      'describe_format tells the fields of each list.',
    fields: {plan: id, list: {enum: addable}, element: fields},
    apply: (home: Home, element: NewElement<ListName>) => withMade(addElement(home, element)),
  },
  place_product: {
    description: 'Places a product of the catalog with its middle at a point, turned by degrees clockwise.',
    fields: {plan: id, product: id, at: point, angle: number, mirror: {type: 'boolean'}, options: fields},
    optional: ['angle', 'mirror', 'options'],
    apply(home: Home, {product: name, angle = 0, ...place}: PlacedProduct, products: ReadonlyMap<string, Product>) {
      const product = home.products?.[name] ?? products.get(name)
      if (product === undefined) throw new EditRefused('missing', [name])
      return withMade(placeProduct(home, {...place, product, angle}))
    },
  },
  set_fields: {
    description: 'Sets fields of elements, the same of each; null removes a field. Ids never change.',
    fields: {ids, fields},
    apply(home: Home, given: {ids: string[]; fields: Record<string, unknown>}) {
      const entries = Object.entries(given.fields).map(([name, value]) => [name, value ?? undefined])
      return setFields(home, given.ids, Object.fromEntries(entries))
    },
  },
  name_room: {
    description: 'Names a room; its kind follows the name, unless somebody chose another.',
    fields: {room: id, name: text(200)},
    apply: (home: Home, {room, name}: {room: string; name: string}) => nameRoom(home, room, name),
  },
  set_wall_length: {
    description: 'Gives a wall a length by moving one end with all that is in line; keep names the end that stays.',
    fields: {plan: id, wall: id, length: number, keep: {enum: ['a', 'b']}},
    optional: ['keep'],
    apply: (home: Home, wall: WallLength) => setWallLength(home, wall),
  },
  split_wall: {
    description: 'Splits a wall in two, at metres from its end a.',
    fields: {plan: id, wall: id, at: number},
    apply: (home: Home, split: WallSplit) => splitWall(home, split),
  },
  move_elements: {
    description: 'Moves elements by [x, y] metres; walls take their neighbours along.',
    fields: {ids, by: point},
    apply: (home: Home, {ids, by}: {ids: string[]; by: Point}) => moveElements(home, ids, by),
  },
  rotate_elements: {
    description: 'Turns elements together by degrees clockwise.',
    fields: {ids, degrees: number},
    apply: (home: Home, {ids, degrees}: {ids: string[]; degrees: number}) => rotateElements(home, ids, degrees),
  },
  join_rooms: {
    description: 'Makes rooms of one plan one room, which keeps the first name; remove the wall between them first.',
    fields: {plan: id, ids},
    apply: (home: Home, {plan, ids}: {plan: string; ids: string[]}) => joinRooms(home, plan, ids),
  },
  remove_elements: {
    description: 'Removes elements, and what hangs on a removed wall.',
    fields: {ids},
    apply: (home: Home, {ids}: {ids: string[]}) => removeElements(home, ids),
  },
  add_level: {
    description: 'Adds a level above all others, with an empty plan.',
    fields: {name: text(200)},
    apply(home: Home, {name}: {name: string}) {
      const {home: changed, plan} = addLevel(home, {name})
      return {home: changed, made: [plan]}
    },
  },
} as const satisfies Record<string, Operation>

interface PlacedProduct {
  plan: string
  product: string
  at: Point
  angle?: number
  mirror?: boolean
  options?: NonNullable<Item['options']>
}

export type OperationName = keyof typeof editOperations

/** An operation as an assistant sends it. */
export type GivenOperation = {do: OperationName} & Readonly<Record<string, unknown>>

const schemas: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(editOperations as Record<string, Operation>).map(([name, {description, fields, optional = []}]) => [
    name,
    {
      type: 'object',
      description,
      properties: {do: {const: name}, ...fields},
      required: ['do', ...Object.keys(fields).filter((field) => !optional.includes(field))],
      additionalProperties: false,
    },
  ]),
)

/** The JSON Schema of one operation: an object whose `do` names it. */
export const operationSchema: object = {type: 'object', anyOf: Object.values(schemas)}

/** The part of it that says which operation it is. */
export const namedOperation: object = {
  type: 'object',
  properties: {do: {type: 'string', enum: Object.keys(schemas)}},
  required: ['do'],
}

export const schemaOf = (name: OperationName): object => schemas[name] as object

/** Makes one operation. Throws EditRefused. */
export function applyOperation(
  home: Home,
  {do: name, ...fields}: GivenOperation,
  products: ReadonlyMap<string, Product>,
): {home: Home; made: string[]} {
  const changed = (editOperations as Record<string, Operation>)[name]?.apply(home, fields as never, products)
  if (changed === undefined) throw new EditRefused('invalid-value')
  return 'made' in changed ? changed : {home: changed, made: []}
}
