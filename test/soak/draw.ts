import {equal} from 'node:assert/strict'
import {emptyHome} from '#shared/home/empty-home.ts'
import {homeWith, room} from '../server/api.ts'
import {insist} from './ask.ts'
import type {Household} from './household.ts'

interface DraftState {
  edit: number
}

/** Draws as the editor does: each draft replaces the one before it, and is sent again until it is answered. */
export function createDrawer({url, person: {cookie, projectId}}: Household) {
  const address = `${url}/projects/${projectId}/draft`
  const headers = {cookie, origin: url, 'content-type': 'application/json'}
  let edit = 0
  let drawn = 0
  return {
    async draw() {
      const rooms = Array.from({length: drawn % 40}, (_, index) => room(`room-${index}`))
      const home = rooms.length > 0 ? homeWith({rooms}) : emptyHome('en')
      const body = JSON.stringify({base: null, edit, home, history: null})
      const {status, text} = await insist(address, {method: 'PUT', headers, body})
      equal(status, 200, text)
      edit = (JSON.parse(text) as DraftState).edit
      drawn++
    },
    /** Throws unless the server has the last draft. */
    async check() {
      const {status, text} = await insist(address, {headers: {cookie}})
      equal(status, 200, text)
      equal((JSON.parse(text) as DraftState).edit, edit, 'the last draft is kept')
    },
    drawn: () => drawn,
  }
}
