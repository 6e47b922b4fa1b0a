import type {Test} from 'tap'
import {methodOf} from './ask.ts'
import {rows} from './endpoints.ts'
import {type House, openHouse} from './house.ts'
import type {Row, Sent} from './rows.ts'

export const isOnProject = ({operation}: Row) => operation.includes('{projectId}')
export const isRead = (row: Row) => methodOf(row) === 'GET'

export const rightOf = async (row: Row, house: House): Promise<Sent> => (await row.right?.(house)) ?? {}

type Walk = (t: Test, row: Row, house: House) => Promise<void>

/** Runs a test for each matching row, on a house of its own. */
export const walked = (about: (row: Row) => boolean, walk: Walk) => async (t: Test) => {
  for (const row of rows.filter(about)) await t.test(row.operation, async (t) => walk(t, row, await openHouse(t)))
}

/** Runs the tests on one house, for rows that change nothing. */
export const walkedTogether = (about: (row: Row) => boolean, walk: Walk) => async (t: Test) => {
  const house = await openHouse(t)
  for (const row of rows.filter(about)) await t.test(row.operation, (t) => walk(t, row, house))
}
