import {lengthText, smallerUnit} from '#shared/home/edit/typed-measures.ts'
import type {ToolContext} from '../tool.ts'

interface Open {
  /** As typed, and in a smaller unit, in metres. */
  typed: readonly number[]
  small: readonly number[]
  take(lengths: readonly number[]): void
}

/**
 * Asks back when lengths without a unit are too large for a home: `420x310` may be centimetres. Enter takes the smaller
 * unit.
 */
export function createUnitQuestion({words, unit, language, update}: ToolContext) {
  let open: Open | null = null
  const textOf = (lengths: readonly number[]) => lengths.map((metres) => lengthText(metres, unit, language)).join(' × ')
  const answer = (lengths: readonly number[]) => {
    const {take} = open as Open
    open = null
    take(lengths)
    update()
  }
  return {
    /** Asks, if the typed lengths are too large; else takes them. */
    ask(text: string, typed: readonly number[], take: Open['take']) {
      const small = smallerUnit(text, typed, unit)
      open = small ? {typed, small, take} : null
      if (!small) take(typed)
      update()
    },
    /** Handles Enter; returns whether there was a question. */
    key({key}: Pick<KeyboardEvent, 'key'>): boolean {
      if (!open || key !== 'Enter') return false
      answer(open.small)
      return true
    },
    /** Returns whether there was a question. */
    cancel(): boolean {
      const wasOpen = open !== null
      open = null
      return wasOpen
    },
    hint: () => open && words.unitQuestion(textOf(open.typed), textOf(open.small)),
    offers: () =>
      open ? [open.small, open.typed].map((lengths) => ({label: textOf(lengths), act: () => answer(lengths)})) : [],
  }
}
