/** What the parts of a product share. */
import type {Static} from 'typebox'
import {Type} from '../../json-schema.ts'
import {about, closed} from '../format/schema-builders.ts'
import {slug} from '../schema/values.ts'
import {maxCharacters} from './expression.ts'

const text = Type.String({minLength: 1, maxLength: 400})

/** What people read, in each language of Pianta. */
export const localizedText = closed({it: about('In Italian', text), en: about('In English', text)})

/** Of an option or of what follows from options: far more than any measure takes. */
export const boundedNumber = () => Type.Number({minimum: -1e9, maximum: 1e9})

/** A number, or how it follows from the options chosen: `width.value / 2`, `max(frame.depth, 0.6)`. */
export const expression = Type.Union([boundedNumber(), Type.String({minLength: 1, maxLength: maxCharacters})], {
  description: `a number or an expression of at most ${maxCharacters} characters`,
})
export type Expression = Static<typeof expression>

export const optionValue = Type.Union([Type.String({maxLength: 48}), Type.Number(), Type.Boolean()], {
  description: 'a text, a number, true or false',
})
export type OptionValue = Static<typeof optionValue>

/** All of them must hold: each names an option and the values it may have. */
export const conditions = Type.Array(
  closed({
    option: about('Whose value', slug),
    is: about('The values that it may have', Type.Array(optionValue, {minItems: 1, maxItems: 100})),
  }),
  {maxItems: 20},
)
export type Conditions = Static<typeof conditions>
