import t from 'tap'
import {bindDevice} from '../../../shared/home/bindings.ts'
import type {Home} from '../../../shared/home/schema.ts'
import {type Editing, startEditing, testReaders} from '../../web/editor/editing.ts'
import {homeWith, room} from '../api.ts'

const lamp = {id: 'lamp', at: [2, 2] as [number, number]}
const lit = homeWith({rooms: [room('kitchen')], lights: [lamp, {...lamp, id: 'spot'}]})

const bound = (home: Home, id: string, app: string, device: string) =>
  bindDevice(home, {kind: 'light', id}, 'light', {app, device})

const connect = ({server, anna, id}: Editing, name: string) =>
  server.services.connections.allow({
    accountId: anna.account.id,
    clientId: 'device',
    name,
    scopes: ['projects:read', 'hosts:manage'],
    projectId: id,
    address: null,
  }).id

const device = {kind: 'light' as const, room: 'Cucina', floor: 'Terra'}
const [one, two] = [
  {...device, id: 'one', name: 'One'},
  {...device, id: 'two', name: 'Two'},
]

t.test('the editor reads the declared devices by app, the gone ones, and what apps rely on', async (t) => {
  const editing = await startEditing(t)
  const {anna, path, save, server, id} = editing
  const {devices, hosts} = server.services
  t.same((await anna.get(`${path}/devices`)).json, {apps: [], relied: [], lost: []})
  const app = connect(editing, 'Wall tablet')
  await save(bound(lit, 'lamp', app, 'two'))
  devices.replace(app, id, [one, two])
  devices.replace(app, id, [one])
  hosts.replace(app, id, [{kind: 'light', id: 'lamp'}])
  const goneSince = new Date(server.clock.now()).toISOString()
  t.same((await anna.get(`${path}/devices`)).json, {
    apps: [{app, name: 'Wall tablet', personName: 'Anna', devices: [one], gone: [{...two, goneSince}]}],
    relied: [{kind: 'light', id: 'lamp', appName: 'Wall tablet', personName: 'Anna'}],
    lost: [
      {
        app,
        device: 'two',
        appName: 'Wall tablet',
        endedAt: null,
        last: {...two, goneSince},
        elements: [{kind: 'light', id: 'lamp', slot: null, role: 'light'}],
      },
    ],
  })
})

t.test('a binding of an app that is not connected is lost, with the app’s name when it is known', async (t) => {
  const editing = await startEditing(t)
  const {anna, path, save, server} = editing
  const app = connect(editing, 'Old tablet')
  await save(bound(bound(lit, 'lamp', app, 'one'), 'spot', 'nobody', 'x'))
  server.services.connections.end(app, 'person')
  const {lost} = (await anna.get(`${path}/devices`)).json
  const endedAt = new Date(server.clock.now()).toISOString()
  t.match(lost, [
    {app, device: 'one', appName: 'Old tablet', endedAt, last: null},
    {app: 'nobody', device: 'x', appName: null, endedAt: null, last: null},
  ])
})

t.test('the devices of a project are for its members', async (t) => {
  const editing = await startEditing(t)
  await editing.save()
  await testReaders(t, editing, 'devices')
})
