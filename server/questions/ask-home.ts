import type {ListName} from '#shared/home/edit/in-plan.ts'
import {readHome} from '#shared/home/read-home.ts'
import type {Home} from '#shared/home/schema.ts'
import {readStoredHome, type StoredHome} from '../homes/stored-home.ts'
import {type Answer, quoted} from './answer.ts'
import {describeHome} from './describe-home.ts'
import {listElements} from './list-elements.ts'
import {measure} from './measure.ts'

/** The questions about a stored home, with their inputs. Tools have checked them against their schemas. */
export interface HomeQuestions {
  describe: {plan?: string}
  elements: {plan?: string; kinds?: ListName[]; room?: string; after?: number; limit?: number}
  measure: {from: string | [number, number]; to?: string | [number, number]}
  draw: {plan?: string; room?: string; format?: 'png' | 'svg'; width?: number}
  check: Record<string, never>
}

export interface AskTask {
  json: StoredHome
  question: {[Name in keyof HomeQuestions]: {name: Name; input: HomeQuestions[Name]}}[keyof HomeQuestions]
}

/** Answers a question about a stored home. Throws invalid_input. Runs in a worker thread. */
export async function askHome({json, question}: AskTask): Promise<Answer> {
  const home = JSON.parse(readStoredHome(json).toString()) as Home
  switch (question.name) {
    case 'describe':
      return describeHome(home, question.input)
    case 'elements':
      return listElements(home, question.input) as Answer
    case 'measure':
      return measure(home, question.input)
    case 'check':
      return checkAnswer(home)
    case 'draw':
      // Slow to load, and few threads draw for assistants.
      return (await import('./draw-part.ts')).drawPart(home, question.input)
  }
}

/** Problems that are told at once. */
const maxProblems = 40

function checkAnswer(document: unknown): Answer {
  const {problems} = readHome(document)
  const told = problems.slice(0, maxProblems)
  const text =
    problems.length === 0
      ? 'The home passes every check: it can be saved as a version.'
      : [
          `${problems.length} problems keep the home from being saved:`,
          ...told.map(({message}) => `- ${quoted(message)}`),
        ].join('\n')
  return {text, data: {isValid: problems.length === 0, problems: told, total: problems.length}}
}
