import type {Test} from 'tap'
import type {Device} from '../../../shared/contract/resources.ts'
import type {Plan} from '../../../shared/home/schema.ts'
import {homeWith} from '../../server/api.ts'
import {type EditorStart, openEditor} from './open-editor.ts'

/** A kitchen of 4 × 3 m and a bath beside it, with lamps, a window and a plate. */
export const flat = homeWith({
  rooms: [
    {id: 'kitchen', name: 'Kitchen', at: [1, 1]},
    {id: 'bath', name: 'Bath', at: [5, 1]},
  ],
  walls: [
    {id: 'north', a: [0, 0], b: [4, 0]},
    {id: 'middle', a: [4, 0], b: [4, 3]},
    {id: 'south', a: [4, 3], b: [0, 3]},
    {id: 'west', a: [0, 3], b: [0, 0]},
    {id: 'north-bath', a: [4, 0], b: [6, 0]},
    {id: 'east', a: [6, 0], b: [6, 3]},
    {id: 'south-bath', a: [6, 3], b: [4, 3]},
  ],
  openings: [{id: 'window', wall: 'north', at: 2, width: 1, height: 1.2, sill: 0.9, kind: 'window'}],
  lights: [
    {id: 'lamp', name: 'Pendant', at: [2, 1.5]},
    {id: 'mirror', name: 'Mirror lamp', at: [5, 1.5]},
  ],
  plates: [
    {
      id: 'plate',
      wall: 'south',
      side: 'right',
      at: 2,
      modules: 3,
      slots: [{kind: 'blank'}, {kind: 'switch'}, {kind: 'socket'}],
    },
  ],
})

export const make = (id: string, name: string, kind: Device['kind'], room: string | null): Device => ({
  id,
  name,
  kind,
  room,
  floor: null,
})
export const devices = [
  make('pendant', 'Pendant', 'light', 'Kitchen'),
  make('mirror', 'Mirror lamp', 'light', 'Bath'),
  make('spare', 'Spare lamp', 'light', null),
  make('shutter', 'Kitchen shutter', 'cover', 'Kitchen'),
  make('plug', 'Plug', 'switch', 'Kitchen'),
  make('climate', 'Kitchen temperature and humidity', 'sensor', 'Kitchen'),
]

interface HouseStart extends EditorStart {
  declared?: readonly Device[]
  relied?: readonly {kind: 'light' | 'wall'; id: string}[]
}

/** Opens the editor of a project whose tablet declares devices. `home` is made with the tablet's id. */
export async function openHouse(t: Test, {declared = devices, relied = [], ...start}: HouseStart = {}) {
  let app = ''
  const editor = await openEditor(t, {
    home: flat,
    ...start,
    prepare({server, owner, id}) {
      const {connections, devices: store, hosts} = server.services
      app = connections.allow({
        accountId: owner.id,
        clientId: 'device',
        name: 'Wall tablet',
        scopes: ['projects:read', 'hosts:manage'],
        projectId: id,
        address: null,
      }).id
      store.replace(app, id, [...declared])
      if (relied.length > 0) hosts.replace(app, id, [...relied])
    },
  })
  const {page} = editor
  const region = page.getByRole('region', {
    name: start.language === 'it' ? 'Dispositivi' : 'Devices',
    includeHidden: true,
  })
  await region.getByRole('heading', {name: 'Wall tablet', includeHidden: true}).waitFor({state: 'attached'})
  const row = (name: string) => region.getByRole('listitem').filter({hasText: name})
  const planOf = async (): Promise<Plan> => {
    await page.getByText('Draft saved').waitFor()
    return (await editor.readDraft()).home.plans[0] as Plan
  }
  return {...editor, app, region, row, planOf, bound: (device: string) => [{app, device}]}
}

export type House = Awaited<ReturnType<typeof openHouse>>
