/**
 * What a person chooses of a product. The value chosen of a choice feeds expressions with its numbers, `<option>.<name>`;
 * a number is `<option>.value`; so is a toggle, 1 or 0.
 */
import {type Static, Type} from 'typebox'
import {byKey, closed, slug} from '../schema/values.ts'
import {bounded, conditions, inBoth, optionValue} from './text.ts'

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
      numbers: Type.Optional(byKey('^[a-z][a-z0-9-]{0,47}$', bounded(), {maxProperties: 50})),
      /** The finish it brings to the parts that take theirs from this option. */
      finish: Type.Optional(slug),
    }),
    {minItems: 1, maxItems: 200},
  ),
  default: Type.String({maxLength: 48}),
})

const number = closed({
  id: slug,
  kind: Type.Literal('number'),
  name: inBoth,
  min: bounded(),
  max: bounded(),
  /** Its values are `min` and every step from there. */
  step: Type.Optional(Type.Number({exclusiveMinimum: 0, maximum: 1e9})),
  default: bounded(),
})

const toggle = closed({id: slug, kind: Type.Literal('toggle'), name: inBoth, default: Type.Boolean()})

export const option = Type.Union([choice, number, toggle], {description: 'a choice, a number or a toggle'})
export type Option = Static<typeof option>

/** The value of the option is offered only while the conditions hold: those of every rule that names it. */
export const rule = closed({option: slug, value: optionValue, when: conditions})
export type Rule = Static<typeof rule>
