import type {ImportAnswers, ImportQuestion} from '#shared/home/import/questions.ts'
import {UsageError} from '#shared/host/command-errors.ts'
import {terminalLine} from '#shared/text/terminal-text.ts'
import {type ApiError, invalidInput} from '../errors.ts'

/** Reads the options `--answer KEY=VALUE`. One key may have several values. Throws UsageError. */
export function readAnswers(given: readonly string[]): ImportAnswers {
  const answers = new Map<string, string[]>()
  for (const answer of given) {
    const [, key, value] = /^([a-z0-9-]+)=(.+)$/s.exec(answer) ?? []
    if (key === undefined || value === undefined)
      throw new UsageError('--answer must be KEY=VALUE, as in --answer unit=mm')
    answers.set(key, [...(answers.get(key) ?? []), value])
  }
  return Object.fromEntries(answers)
}

/** Returns the error for a file that leaves questions open: it lists them with the options that answer them. */
export const unanswered = (file: string, asks: readonly ImportQuestion[]): ApiError =>
  invalidInput(
    `${file} was not imported: it leaves questions open. Run the command again with these options:`,
    ...asks.flatMap(questionLines).map(terminalLine),
  )

function questionLines({key, text, hint, takes, choices}: ImportQuestion): string[] {
  return [
    `${text.en}${takes === 'several' ? ' (one or several)' : ''}${hint ? ` ${hint.en}` : ''}`,
    ...choices.map(
      ({value, text, isProposed}) => `  --answer ${key}=${quoted(value)}  ${text.en}${isProposed ? ' (proposed)' : ''}`,
    ),
  ]
}

/** Quotes a value for a shell, unless it is plain. */
const quoted = (value: string) => (/^[\w.:-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`)
