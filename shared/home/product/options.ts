/** What a person chooses of a product. A choice feeds expressions as `<option>.<name>`, the other two as `<option>.value`. */
import {type Static, Type} from 'typebox'
import {byKey, closed, slug} from '../schema/values.ts'
import {conditions, inBoth} from './text.ts'

const choice = closed({
  id: slug,
  kind: Type.Literal('choice'),
  name: inBoth,
  values: Type.Array(
    closed({
      id: Type.String({
        pattern: '^[a-z0-9][a-z0-9-]{0,47}$',
        description: 'an id of at most 48 small letters, digits and hyphens',
      }),
      name: inBoth,
      numbers: Type.Optional(byKey('^[a-z][a-z0-9-]{0,47}$', Type.Number(), {maxProperties: 50})),
    }),
    {minItems: 1, maxItems: 200},
  ),
  default: Type.String({maxLength: 48}),
})

const number = closed({
  id: slug,
  kind: Type.Literal('number'),
  name: inBoth,
  min: Type.Number(),
  max: Type.Number(),
  step: Type.Optional(Type.Number({exclusiveMinimum: 0})),
  default: Type.Number(),
})

const toggle = closed({id: slug, kind: Type.Literal('toggle'), name: inBoth, default: Type.Boolean()})

export const option = Type.Union([choice, number, toggle], {description: 'a choice, a number or a toggle'})
export type Option = Static<typeof option>

/** The value of the option is offered only while the conditions hold. */
export const rule = closed({
  option: slug,
  value: Type.Union([Type.String({maxLength: 48}), Type.Number(), Type.Boolean()], {
    description: 'a text, a number, true or false',
  }),
  when: conditions,
})
export type Rule = Static<typeof rule>
