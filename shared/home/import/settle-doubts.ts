/** Applies a person's decisions about the doubtful records of a file. */
import {type Doubt, pointTowards} from './doubts.ts'
import type {ImportAnswers} from './questions.ts'
import {countLeft, type SourceHome} from './source-home.ts'

/** The question that agrees to all others: nothing is saved before. `later` saves the doubtful elements as unsure. */
export const agreement = {key: 'unsure', agreed: 'agreed', later: 'later'} as const

export const putOff: ImportAnswers = {[agreement.key]: [agreement.later]}

/** The answer that leaves an element out. */
export const leftOut = 'out'

/** Returns whether a person agreed, or put it off. */
export const isSettled = (answers: ImportAnswers): boolean =>
  answerTo(answers, agreement.key) === agreement.agreed || isPutOff(answers)

const isPutOff = (answers: ImportAnswers) => answerTo(answers, agreement.key) === agreement.later

export const answerTo = (answers: ImportAnswers, key: string): string | undefined =>
  Object.hasOwn(answers, key) ? answers[key]?.at(-1) : undefined

/**
 * Removes the records that a person left out, and lets doors open as they chose. The others are no longer unsure,
 * unless they are put off. Changes the records.
 */
export function settleDoubts(source: SourceHome, doubts: readonly Doubt[], answers: ImportAnswers): void {
  const gone = new Set<unknown>()
  const goneWalls = new Set<number>()
  for (const doubt of doubts) {
    const answer = answerTo(answers, String(doubt.number))
    if (answer === leftOut) {
      gone.add(doubt.record)
      if (doubt.kind === 'wall') goneWalls.add(doubt.record.number)
    } else if (doubt.kind === 'piece') settlePiece(doubt, answer, isPutOff(answers))
    if (!isPutOff(answers)) delete doubt.record.unsure
  }
  const isKept = (record: unknown) => !gone.has(record)
  source.walls = source.walls.filter(isKept)
  source.rooms = source.rooms.filter(isKept)
  source.pieces = source.pieces.filter(
    (piece) => isKept(piece) && !(piece.kind === 'opening' && goneWalls.has(piece.opening?.wall ?? Number.NaN)),
  )
  countLeft(source, 'unsure-left-out', gone.size)
}

function settlePiece({record, swings}: Doubt & {kind: 'piece'}, answer: string | undefined, isPutOff: boolean): void {
  const swing = swings.find(({value}) => value === answer) ?? swings[0]
  if (swing === undefined || record.opening === undefined) return
  const isGuess = isPutOff && swing.value !== answer
  record.opening = {
    ...record.opening,
    ...(swing.hinge && {hinge: pointTowards(record, swing.hinge, 'hinge')}),
    opensTo: pointTowards(record, swing.opensTo, 'opensTo'),
    isGuess,
  }
}
