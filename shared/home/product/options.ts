/**
 * The options that people choose. Expressions read them by name: `<option>.<name>` for a number of the chosen value,
 * `<option>.value` for a number or a toggle (1 or 0).
 */
import type {Static} from 'typebox'
import {Type} from '../../json-schema.ts'
import {about, byKey, named, optional} from '../format/schema-builders.ts'
import {slug} from '../schema/values.ts'
import {boundedNumber, conditions, localizedText, optionValue} from './values.ts'

const kind = <K extends string>(kind: K) => about('The kind of option', Type.Literal(kind))

const common = {
  id: about('The id that expressions, rules and elements use', slug),
  name: about('The name that people see', localizedText),
}

const value = named('ProductChoiceValue', {
  id: about(
    'The id that rules, conditions and elements use',
    Type.String({
      pattern: '^[a-z0-9][a-z0-9-]{0,47}$',
      description: 'an id of at most 48 small letters, digits and hyphens',
    }),
  ),
  name: about('The name that people see', localizedText),
  numbers: optional(
    'The numbers that it supplies to expressions, by name',
    byKey('^[a-z][a-z0-9-]{0,47}$', boundedNumber(), {maxProperties: 50}),
  ),
  finish: optional('The finish of parts that take theirs from this option', slug),
})

const choice = named('ProductChoice', {
  ...common,
  kind: kind('choice'),
  values: about('The values to choose from', Type.Array(value, {minItems: 1, maxItems: 200})),
  default: about('The id of the value used when none is chosen', Type.String({maxLength: 48})),
})

const number = named('ProductNumber', {
  ...common,
  kind: kind('number'),
  min: about('The minimum', boundedNumber()),
  max: about('The maximum', boundedNumber()),
  step: optional('Allows only min plus a multiple of this', Type.Number({exclusiveMinimum: 0, maximum: 1e9})),
  default: about('The number used when none is chosen', boundedNumber()),
})

const toggle = named('ProductToggle', {
  ...common,
  kind: kind('toggle'),
  default: about('Whether it is on when nothing is chosen', Type.Boolean()),
})

export const option = Type.Union([choice, number, toggle], {description: 'a choice, a number or a toggle'})
export type Option = Static<typeof option>

/** A rule on one value. When several rules name a value, all must hold. */
export const rule = named('ProductRule', {
  option: about('The option concerned', slug),
  value: about('The value offered only while the conditions hold', optionValue),
  when: about('All of them must hold', conditions),
})
export type Rule = Static<typeof rule>
