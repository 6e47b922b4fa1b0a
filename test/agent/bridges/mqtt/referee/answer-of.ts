import {compileTemplate} from '../../../../../agent/bridges/mqtt/template/compile-template.ts'
import {parseJsonValue} from '../../../../../agent/bridges/mqtt/template/json-values.ts'
import {TemplateError} from '../../../../../agent/bridges/mqtt/template/template-error.ts'

/** The variables of a command; `float` names Home Assistant's floats among them. */
export type Variables = Record<string, unknown> & {float?: string[]}

/** Rome in November and in summer: the referee's zone. */
const rome = (milliseconds: number) => {
  const month = new Date(milliseconds).getUTCMonth()
  return month > 2 && month < 9 ? 120 : 60
}

function variablesOf(input: string | Variables): Record<string, unknown> {
  if (typeof input === 'string') {
    const json = parseJsonValue(input)
    return {value: input, ...(json !== undefined && {value_json: json})}
  }
  const {float = [], ...rest} = input
  const toValue = ([name, value]: [string, unknown]) => [
    name,
    Number.isInteger(value) && !float.includes(name) ? BigInt(value as number) : value,
  ]
  return Object.fromEntries(Object.entries(rest).map(toValue))
}

/** Returns the text, or the kind of the failure in Home Assistant's words. */
export function answerOf(template: string, input: string | Variables): string | {fails: string} {
  try {
    return compileTemplate(template, {zone: rome}).render(variablesOf(input))
  } catch (error) {
    if (!(error instanceof TemplateError) || error.cause !== undefined) throw error
    const kinds = {unsupported: 'invalid', undefined: 'jinja', value: 'Error'}
    return {fails: kinds[error.kind]}
  }
}

/** Tests whether both give the same text, or fail in the same way. */
export const isSame = (own: string | {fails: string}, theirs: string | {fails: string}) =>
  typeof own === 'string' || typeof theirs === 'string' ? own === theirs : theirs.fails.endsWith(own.fails)
