import type {Test} from 'tap'
import type {Home} from '#shared/home/schema.ts'
import {operations} from '../../../../server/control/operations.ts'
import {startServer} from '../../../helper.ts'
import {homeWith, room} from '../../api.ts'
import {type FormBrowser, formToken} from '../form-browser.ts'
import {addSignedIn} from '../people.ts'

/** A hall and a bath, each a square of 2 m, with a lamp in the bath. */
export const twoRooms = (): Home =>
  homeWith({rooms: [room('hall'), room('bath')], lights: [{id: 'lamp', name: 'Mirror lamp', at: [3, 0.5], z: 2}]})

/** Starts with Anna's project with a version, Bruno as its viewer and Sara as a stranger, each in a browser. */
export async function startCommenting(t: Test, home = twoRooms()) {
  const server = await startServer(t)
  const [anna, bruno, sara] = [
    await addSignedIn(server, 'Anna'),
    await addSignedIn(server, 'Bruno'),
    await addSignedIn(server, 'Sara'),
  ]
  const {members, projects, threads} = server.services
  const {id} = projects.create({name: 'Casa', address: null}, {ownerId: anna.account.id, language: 'en'})
  const save = (next: Home) =>
    operations['import save'](server.services, {
      project: id,
      as: anna.account.email,
      home: JSON.stringify(next),
      fileName: 'casa.json',
      images: [],
      agreed: true,
    })
  await save(home)
  members.join(
    members.invite({projectId: id, role: 'viewer', email: null, invitedBy: anna.account.id}),
    bruno.account.id,
  )
  const list = `/projects/${id}/comments`
  /** Opens a thread of Anna's through her pages. */
  const open = (body: string, anchor: {at: [number, number]; ref?: {kind: string; id: string}} = {at: [1, 1]}) =>
    threads.open(id, {planId: 'plan', anchor, body}, {accountId: anna.account.id, appName: null}).id
  return {
    ...server.services,
    ...server,
    anna,
    bruno,
    sara,
    id,
    list,
    save,
    open,
    pathOf: (thread: string) => `${list}/${thread}`,
  }
}

/** Sends a form that this browser's pages may not show, with its token. */
export async function forge(browser: FormBrowser, path: string, fields: Record<string, string> = {}) {
  const token = formToken((await browser.open('/projects')).html)
  return browser.send(path, {method: 'POST', body: new URLSearchParams({token, ...fields})})
}
