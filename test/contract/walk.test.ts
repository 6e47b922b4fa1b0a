import t from 'tap'
import {apiScopes} from '#shared/contract/scopes.ts'
import {member} from '../../server/database/tables/members.ts'
import {ask, faultsFrom, pathOf} from './ask.ts'
import {things} from './house.ts'
import {limits} from './limits.ts'
import type {Case} from './rows.ts'
import {isOnProject, isRead, rightOf, walked, walkedTogether} from './walked.ts'

t.test(
  'every reading row answers as the contract specifies',
  walkedTogether(isRead, async (t, row, house) => {
    t.same(faultsFrom(await ask(house, row), row.success), [])
  }),
)

t.test(
  'every writing row answers as the contract specifies',
  walked(
    (row) => !isRead(row),
    async (t, row, house) => {
      t.same(faultsFrom(await ask(house, row, {sent: await rightOf(row, house)}), row.success), [])
    },
  ),
)

t.test(
  'each other response of a row is as the contract specifies',
  walked(
    ({cases}) => cases !== undefined,
    async (t, row, house) => {
      for (const {when, given, send, answers} of row.cases ?? []) {
        await given?.(house)
        t.same(faultsFrom(await ask(house, row, {sent: await send(house)}), answers), [], when)
      }
    },
  ),
)

t.test(
  'a row is 401 without a valid token, and 403 without its scope',
  walkedTogether(
    ({scope}) => scope !== undefined,
    async (t, row, house) => {
      const {connect} = house
      const sent = await rightOf(row, house)
      for (const token of [null, 'nonsense']) {
        const refused = await ask(house, row, {sent, token})
        t.same(faultsFrom(refused, {error: 'unauthenticated'}), [], String(token))
      }
      const others = Object.keys(apiScopes).filter((scope) => scope !== row.scope && scope !== 'projects:create')
      const {token} = connect({scopes: others})
      t.same(faultsFrom(await ask(house, row, {sent, token}), {error: 'forbidden'}), [], 'another scope')
    },
  ),
)

t.test(
  'a public row ignores the token',
  walkedTogether(
    ({scope}) => scope === undefined,
    async (t, row, house) => {
      for (const token of [null, 'nonsense', house.connect({scopes: []}).token]) {
        t.same(faultsFrom(await ask(house, row, {token}), row.success), [], String(token))
      }
    },
  ),
)

t.test(
  'an inaccessible project is 404, and a viewer can read and comment',
  walked(isOnProject, async (t, row, house) => {
    const {services, addPerson} = house
    const sent = await rightOf(row, house)
    const {id: ownerId} = await addPerson('Bob')
    const other = services.projects.create({name: 'His', address: null}, {ownerId, language: 'en'})
    for (const projectId of [other.id, things.unknown.id]) {
      const refused = await ask(house, row, {sent: {...sent, path: pathOf(row, house, {projectId})}})
      t.same(faultsFrom(refused, {error: 'not_found'}), [])
      t.same(refused.json, {error: 'not_found'}, 'without saying which')
    }
    services.database.update(member).set({role: 'viewer'}).run()
    const isOpen = isRead(row) || row.isForViewers
    t.same(faultsFrom(await ask(house, row, {sent}), isOpen ? row.success : {error: 'forbidden'}), [], 'a viewer')
  }),
)

/** Malformed values of each path parameter; other parameters have only unknown values, which are 404. */
const malformed: Record<string, readonly string[]> = {
  projectId: ['1', 'null', `${things.unknown.id}0`],
  threadId: ['1', `{${things.unknown.id}}`],
  sha256: ['1', 'F'.repeat(64), 'f'.repeat(63)],
  number: ['0', 'last'],
}

const malformedIn = (operation: string) => Object.entries(malformed).filter(([name]) => operation.includes(`{${name}}`))

t.test(
  'a malformed path parameter is 400 with its name',
  walkedTogether(
    ({operation}) => malformedIn(operation).length > 0,
    async (t, row, house) => {
      for (const [name, values] of malformedIn(row.operation)) {
        for (const value of values) {
          const path = pathOf(row, house, {[name]: encodeURIComponent(value)})
          const answer = await ask(house, row, {sent: {path, bytes: isRead(row) ? undefined : '{'} as never})
          t.same(faultsFrom(answer, {error: 'invalid_input', problem: new RegExp(`^${name}: `)}), [], value)
        }
      }
    },
  ),
)

const noJson: readonly Case[] = [
  {
    when: 'its type is another',
    send: () => ({bytes: '{}', headers: {'content-type': 'text/plain'}}),
    answers: {error: 'invalid_input', problem: /^Content-Type: /},
  },
  {
    when: 'it is packed',
    send: () => ({bytes: '{}', headers: {'content-encoding': 'gzip'}}),
    answers: {error: 'invalid_input', problem: /^Content-Encoding: /},
  },
  ...(
    [
      ['', /^body: is empty/],
      [' \n', /^body: is empty/],
      ['{', /^body: is not JSON/],
      [Buffer.from([0x7b, 0xff, 0x7d]), /^body: is not UTF-8/],
      [`${'['.repeat(limits.jsonLevels + 1)}${']'.repeat(limits.jsonLevels + 1)}`, /^body: is nested over 64 levels/],
      ['null', /^body: must be an object/],
      ['[]', /^body: must be an object/],
    ] as const
  ).map(([bytes, problem]) => ({
    when: `it is ${String(bytes).slice(0, 20)}`,
    send: () => ({bytes}),
    answers: {error: 'invalid_input' as const, problem},
  })),
]

t.test(
  'a body that is not a JSON object is 400',
  walkedTogether(
    ({isJson}) => isJson === true,
    async (t, row, house) => {
      for (const {when, send, answers} of noJson) {
        t.same(faultsFrom(await ask(house, row, {sent: await send(house)}), answers), [], when)
      }
    },
  ),
)
