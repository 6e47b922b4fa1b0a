/**
 * What a person chooses of a product. The value chosen of a choice feeds expressions with its numbers, `<option>.<name>`;
 * a number is `<option>.value`; so is a toggle, 1 or 0.
 */
import type {Static} from 'typebox'
import {Type} from '../../json-schema.ts'
import {about, byKey, named, optional} from '../format/schema-builders.ts'
import {slug} from '../schema/values.ts'
import {boundedNumber, conditions, localizedText, optionValue} from './values.ts'

const kind = <K extends string>(kind: K) => about('What is chosen', Type.Literal(kind))

const common = {
  id: about('What expressions, rules and elements know it by', slug),
  name: about('What people call it', localizedText),
}

const value = named('ProductChoiceValue', {
  id: about(
    'What rules, conditions and elements know it by',
    Type.String({
      pattern: '^[a-z0-9][a-z0-9-]{0,47}$',
      description: 'an id of at most 48 small letters, digits and hyphens',
    }),
  ),
  name: about('What people call it', localizedText),
  numbers: optional(
    'What it feeds expressions with, by name',
    byKey('^[a-z][a-z0-9-]{0,47}$', boundedNumber(), {maxProperties: 50}),
  ),
  finish: optional('The finish of the parts that take theirs from this option', slug),
})

const choice = named('ProductChoice', {
  ...common,
  kind: kind('choice'),
  values: about('One of them is chosen', Type.Array(value, {minItems: 1, maxItems: 200})),
  default: about('The id of the value where nothing is chosen', Type.String({maxLength: 48})),
})

const number = named('ProductNumber', {
  ...common,
  kind: kind('number'),
  min: about('The least', boundedNumber()),
  max: about('The most', boundedNumber()),
  step: optional('Only min and any number of steps more are offered', Type.Number({exclusiveMinimum: 0, maximum: 1e9})),
  default: about('The number where none is chosen', boundedNumber()),
})

const toggle = named('ProductToggle', {
  ...common,
  kind: kind('toggle'),
  default: about('Whether it is on where nothing is chosen', Type.Boolean()),
})

export const option = Type.Union([choice, number, toggle], {description: 'a choice, a number or a toggle'})
export type Option = Static<typeof option>

/** Where several rules name a value, all must hold. */
export const rule = named('ProductRule', {
  option: about('Whose value', slug),
  value: about('The value that is offered only while the conditions hold', optionValue),
  when: about('All of them must hold', conditions),
})
export type Rule = Static<typeof rule>
