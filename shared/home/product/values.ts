/** Values that the parts of a product's schema share. */
import type {Static} from 'typebox'
import {Type} from '../../json-schema.ts'
import {about, closed} from '../format/schema-builders.ts'
import {slug} from '../schema/values.ts'
import {maxCharacters} from './expression.ts'

const text = Type.String({minLength: 1, maxLength: 400})

/** A text for people, in both languages. */
export const localizedText = closed({it: about('In Italian', text), en: about('In English', text)})

/** A number of an option or an expression; the bound far exceeds any real measurement. */
export const boundedNumber = () => Type.Number({minimum: -1e9, maximum: 1e9})

/** A number or an expression of the chosen options: `width.value / 2`, `max(frame.depth, 0.6)`. */
export const expression = Type.Union([boundedNumber(), Type.String({minLength: 1, maxLength: maxCharacters})], {
  description: `a number or an expression of at most ${maxCharacters} characters`,
})
export type Expression = Static<typeof expression>

export const optionValue = Type.Union([Type.String({maxLength: 48}), Type.Number(), Type.Boolean()], {
  description: 'a text, a number, true or false',
})
export type OptionValue = Static<typeof optionValue>

/** Conditions that must all hold: each names an option and its permitted values. */
export const conditions = Type.Array(
  closed({
    option: about('The option concerned', slug),
    is: about('The permitted values', Type.Array(optionValue, {minItems: 1, maxItems: 100})),
  }),
  {maxItems: 20},
)
export type Conditions = Static<typeof conditions>
