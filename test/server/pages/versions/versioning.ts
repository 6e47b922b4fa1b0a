import type {Test} from 'tap'
import {addElement} from '#shared/home/edit/add-element.ts'
import {drawRoom} from '#shared/home/edit/draw-room.ts'
import {moveElements} from '#shared/home/edit/move-elements.ts'
import {setFields} from '#shared/home/edit/set-fields.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {Home} from '#shared/home/schema.ts'
import {startEditing} from '../../../web/editor/editing.ts'

const kitchen = drawRoom(emptyHome('en'), {plan: 'plan', from: [0, 0], to: [4, 3], name: 'Kitchen'}).home
const rooms = drawRoom(kitchen, {plan: 'plan', from: [4, 0], to: [6, 3], name: 'Hall'}).home
const [north] = rooms.plans[0]?.walls ?? []

/** A kitchen and a hall with a door. */
export const first: Home = addElement(rooms, {
  plan: 'plan',
  list: 'openings',
  element: {name: 'Entrance', wall: north?.id ?? '', at: 1.5, width: 0.8, height: 2.1, kind: 'door'},
}).home

/** The first home with a lamp. */
export const lit: Home = addElement(first, {plan: 'plan', list: 'lights', element: {name: 'Ceiling', at: [1, 1]}}).home

/** The lamp stands elsewhere, and the door is wider. */
export const changed: Home = setFields(moveElements(lit, ['ceiling'], [0.3, 0.4]), ['entrance'], {width: 0.9})

/** Starts a server with Anna's project in versions `first`, `lit` and `changed`. Vera views it, Ben is a stranger. */
export async function startVersions(t: Test, settings: Record<string, string> = {}) {
  const editing = await startEditing(t, settings)
  const {server, anna, id} = editing
  const {homes, revisions} = server.services

  async function saveAs(home: Home, message: string, appName: string | null = null) {
    const owner = {person: anna.account.id, connection: 'test'}
    const prepared = await homes.prepareHome(Buffer.from(JSON.stringify(home)), {base: revisions.baseFor(id), owner})
    const made = {...prepared, message, baseRevision: revisions.last(id)?.number ?? null}
    return revisions.save(id, made, {accountId: anna.account.id, appName}, null)
  }

  await saveAs(first, 'Two rooms')
  await saveAs(lit, 'A lamp', 'Planner')
  await saveAs(changed, 'A wider door')

  const homeOf = async (number: number) => JSON.parse(String(await revisions.homeJson(id, number))) as Home
  return {...editing, saveAs, homeOf, last: () => revisions.last(id), path: `/projects/${id}/versions`}
}
