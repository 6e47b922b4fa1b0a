import {type ErrorName, errors, explained} from './errors.ts'
import {everywhere, nowhere, ofStatus} from './headers.ts'
import type {House} from './house.ts'
import {errorBody} from './resources.ts'
import type {Answered, Case, Row, Sent} from './rows.ts'

interface Asking {
  sent?: Sent
  method?: string
  /** Undefined means the token of the house; null means none. */
  token?: string | null | undefined
}

interface Raw {
  status: number
  headers: Headers
  type: string | null
  body: Buffer
  /** The type of a JSON body. */
  json: unknown
}

/** A response, with its general problems. */
export interface Answer extends Raw {
  faults: string[]
}

/** The path of a row with its parameters filled in. */
export const pathOf = ({operation}: Pick<Row, 'operation'>, {ids}: House, other: Record<string, string> = {}) =>
  operation.replace(/^\w+ /, '').replaceAll(/\{(\w+)\}/g, (_, name) => other[name] ?? ids[name] ?? 'unknown')

export const methodOf = ({operation}: Pick<Row, 'operation'>) => operation.split(' ')[0] as string

/** Requests an operation of the contract. */
export async function ask(
  house: House,
  row: Pick<Row, 'operation'>,
  {sent = {}, method, token}: Asking = {},
): Promise<Answer> {
  const bytes = sent.bytes ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body))
  const path = `${sent.path ?? pathOf(row, house)}${sent.query ? `?${sent.query}` : ''}`
  const response = await fetch(house.url + path, {
    method: method ?? methodOf(row),
    redirect: 'manual',
    headers: {
      ...(token !== null && {authorization: `Bearer ${token ?? house.token}`}),
      ...(bytes !== undefined && {'content-type': 'application/json'}),
      ...sent.headers,
    },
    ...(bytes !== undefined && {body: bytes}),
  })
  const {status, headers} = response
  const type = headers.get('content-type')
  const isEndless = type?.startsWith('text/event-stream') === true
  if (isEndless) await response.body?.cancel()
  const body = isEndless ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer())
  const json: unknown = type?.startsWith('application/json') && body.length > 0 ? JSON.parse(String(body)) : undefined
  const answer = {status, headers, type, body, json}
  return {...answer, faults: [...faultsOf(answer), ...(status < 400 ? [] : refusalFaults(answer, method === 'HEAD'))]}
}

function faultsOf({status, headers, body}: Raw): string[] {
  const faults = headerFaults(headers, {...everywhere, ...ofStatus[status]})
  for (const name of nowhere) if (headers.has(name)) faults.push(`${name} is ${headers.get(name)}`)
  for (const [code, own] of Object.entries(ofStatus)) {
    for (const name of Object.keys(own)) {
      // A 403 names the missing scope (RFC 6750, section 3.1).
      const isHere = headers.has(name) && Number(code) !== status && !(status === 403 && name === 'www-authenticate')
      if (isHere) faults.push(`${status} bears ${name}`)
    }
  }
  if ([204, 303, 304].includes(status) && body.length > 0) faults.push(`${status} has a body`)
  return faults
}

export function headerFaults(headers: Headers, expected: Record<string, RegExp>): string[] {
  return Object.entries(expected)
    .filter(([name, pattern]) => !pattern.test(headers.get(name) ?? ''))
    .map(([name, pattern]) => `${name} is ${headers.get(name)}, not ${pattern}`)
}

/** Every refusal is JSON of one shape, and its status matches its error. */
function refusalFaults({status, type, json}: Raw, isHead: boolean): string[] {
  if (type !== 'application/json; charset=utf-8') return [`${status} is ${type}`]
  if (isHead) return []
  const faults = errorBody(json, 'body')
  const {error, problems, errorId} = (json ?? {}) as {error: ErrorName; problems?: string[]; errorId?: string}
  if (errors[error] !== status) faults.push(`${status} says ${error}`)
  if (explained.includes(error) && !problems?.length) faults.push(`${error} says nothing of what is wrong`)
  if ((errorId !== undefined) !== (error === 'server_error')) faults.push(`errorId of ${error} is ${errorId}`)
  return faults
}

/** Lists the differences between a response and the contract. */
export function faultsFrom(answer: Answer, expected: Case['answers']): string[] {
  const {status, headers, type, body, json} = answer
  const said = `${status} ${String(body.subarray(0, 300))}`
  if ('error' in expected) {
    const {error, problems = []} = (json ?? {}) as {error?: string; problems?: string[]}
    const isSaid = expected.problem === undefined || expected.problem.test(problems[0] ?? '')
    return error === expected.error && isSaid ? answer.faults : [`answers ${said}`, ...answer.faults]
  }
  if (status !== expected.status) return [`answers ${said}`, ...answer.faults]
  return [
    ...answer.faults,
    ...headerFaults(headers, expected.headers ?? {}),
    ...bodyFaults({type, body, json}, expected),
  ]
}

function bodyFaults({type, body, json}: Pick<Answer, 'type' | 'body' | 'json'>, expected: Answered): string[] {
  if (!expected.type) return body.length > 0 ? ['has a body'] : []
  if (!expected.type.test(type ?? '')) return [`Content-Type is ${type}`]
  return expected.shape?.(json, 'body') ?? []
}
