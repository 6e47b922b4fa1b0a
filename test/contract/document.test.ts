import t from 'tap'
import {startWithOperations} from '../server/authorization/operations.ts'
import {methodOf} from './ask.ts'
import {rows} from './endpoints.ts'
import {errors} from './errors.ts'
import type {Row} from './rows.ts'

interface Described {
  security: {openid: string[]}[]
  parameters?: {in: string; name: string; required?: boolean}[]
  requestBody?: {required: boolean; content: object}
  responses: Record<string, {headers: object; content?: object}>
}

const names = ({operation}: Row, {parameters = []}: Described, place: string) => ({
  operation,
  names: parameters.filter((parameter) => parameter.in === place).map(({name}) => name.toLowerCase()),
})

/** The statuses of a row: its own, and the ones implied by its kind. */
function statusesOf(row: Row): number[] {
  const statuses = [row.success.status, errors.rate_limited, errors.server_error, errors.unavailable]
  if (row.scope) statuses.push(errors.unauthenticated, errors.forbidden)
  if (row.operation.includes('{')) statuses.push(errors.not_found, errors.invalid_input)
  for (const {answers} of row.cases ?? []) statuses.push('error' in answers ? errors[answers.error] : answers.status)
  return [...new Set(statuses)]
}

t.test('the server, its index and its document have the operations of the contract, and no others', async (t) => {
  const {call, operations} = await startWithOperations(t)
  const {endpoints} = (await call('GET', '/v1')).json
  const {paths} = (await call('GET', '/v1/openapi.json')).json
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const registered = operations.filter(({method}) => method !== 'HEAD').map(({method, path}) => `${method} ${path}`)
  const expected = rows.map(({operation}) => operation).toSorted()
  t.same(registered.toSorted(), expected)
  t.same(endpoints.toSorted(), expected)
  t.same(described.toSorted(), expected)
})

t.test('the document describes each row: responses, scope, parameters, headers, body', async (t) => {
  const {call} = await startWithOperations(t)
  const {paths} = (await call('GET', '/v1/openapi.json')).json
  for (const row of rows) {
    const {operation} = row
    const described: Described = paths[operation.replace(/^\w+ /, '')][methodOf(row).toLowerCase()]
    const statuses = Object.keys(described.responses).map(Number)
    for (const status of statusesOf(row)) t.ok(statuses.includes(status), `${operation} may answer ${status}`)
    t.equal(described.security.flatMap(({openid}) => openid)[0], row.scope, `the scope of ${operation}`)

    const inPath = operation.match(/(?<=\{)\w+/g) ?? []
    t.same(names(row, described, 'path').names.toSorted(), inPath.map((name) => name.toLowerCase()).toSorted())
    const inQuery = names(row, described, 'query').names
    if (row.query) t.same(inQuery, row.query, `the query of ${operation}`)
    else if (row.isPaged) t.same(inQuery.toSorted(), ['after', 'limit'])
    const hasKey = names(row, described, 'header').names.includes('idempotency-key')
    t.equal(hasKey, row.isIdempotent !== undefined, `the key of ${operation}`)
    t.equal(described.requestBody !== undefined, row.right !== undefined, `the body of ${operation}`)
    const hasLocation = 'Location' in (described.responses[row.success.status]?.headers ?? {})
    t.equal(hasLocation, row.success.headers?.location !== undefined, `the address that ${operation} answers`)
  }
})
