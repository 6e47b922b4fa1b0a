/** Shows a person the unsure elements of a file before it is saved. Runs in a worker thread. */
import {doubtQuestions} from '#shared/home/import/doubt-questions.ts'
import {type Doubt, findDoubts, outlineOf} from '#shared/home/import/doubts.ts'
import type {ImportedHome} from '#shared/home/import/import-home.ts'
import type {ImportAnswers} from '#shared/home/import/questions.ts'
import {isSettled, settleDoubts} from '#shared/home/import/settle-doubts.ts'
import type {SourceHome} from '#shared/home/import/source-home.ts'
import type {Point} from '#shared/home/schema.ts'
import {drawPlans} from '../homes/draw-plans.ts'
import type {StoredHome} from '../homes/stored-home.ts'
import type {AskedFirst, AskedMark} from './formats/format.ts'

/** The doubts that a person has to settle, as questions. */
export interface Review {
  doubts: readonly Doubt[]
  questions: AskedFirst['asks']
}

/** Applies the answers to the records. Returns the doubts that are still open; undefined without any. */
export function settleOrReview(source: SourceHome, answers: ImportAnswers): Review | undefined {
  const doubts = findDoubts(source)
  // The questions name rooms that the answers may leave out.
  const questions = doubts.length > 0 ? doubtQuestions(doubts, source) : []
  settleDoubts(source, doubts, answers)
  return doubts.length > 0 && !isSettled(answers) ? {doubts, questions} : undefined
}

/** Draws the home as the answers make it so far, with a mark on each doubtful element. */
export async function drawReview(
  {doubts, questions}: Review,
  json: StoredHome,
  planOf: ImportedHome['planOf'],
): Promise<AskedFirst> {
  const marks = Map.groupBy(doubts, ({record}) => planOf(record.level))
  const plans = (await drawPlans({json})).filter(({id}) => marks.has(id))
  return {
    about: 'elements',
    asks: questions,
    drawings: plans.map((plan) => ({plan, marks: (marks.get(plan.id) ?? []).map(markOf)})),
  }
}

function markOf(doubt: Doubt): AskedMark {
  const outline = outlineOf(doubt)
  const at: Point = [
    outline.reduce((sum, [x]) => sum + x / outline.length, 0),
    outline.reduce((sum, [, y]) => sum + y / outline.length, 0),
  ]
  return {key: String(doubt.number), outline, at}
}
