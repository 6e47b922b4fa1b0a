import t, {type Test} from 'tap'
import type {Home, Light} from '#shared/home/schema.ts'
import {homeWith} from '../../home-with.ts'
import {connectApp, room} from '../api.ts'
import {fileWith, importHere, peopled, versions, withServices} from './importing.ts'

const lamp = (id: string, x: number, device?: string): Light => ({
  id,
  name: `Lamp ${id}`,
  at: [x, 1],
  ...(device && {bindings: {light: [{app: 'tablet', device}]}}),
})
const withLamps = (...lights: Light[]): Home => homeWith({rooms: [room('kitchen'), room('bath')], lights})

/** Imports the home whose two lamps have devices, and returns a function that imports another one. */
async function imported(t: Test) {
  const {settings, projectId, anna} = await peopled(t)
  const run = (home: Home, ...options: string[]) =>
    importHere([fileWith(JSON.stringify(home), 'home.json'), '--project', projectId, ...options], settings)
  t.match(await run(withLamps(lamp('a', 1, 'd1'), lamp('b', 3, 'd2'))), {code: 0, message: ''})
  return {settings, projectId, anna, run}
}

t.test('import keeps the devices of lamps that are still there', async (t) => {
  const {run} = await imported(t)
  const {code, stdout} = await run(withLamps(lamp('a', 1), lamp('b', 3)))
  t.equal(code, 0)
  t.match(stdout, /^Saved version 2 of Casa\.\n(.*\n)+Kept from the version before:\n {2}2 devices stayed connected/)
  const {stdout: line} = await run(withLamps(lamp('a', 1), lamp('b', 3)), '--json')
  t.match(JSON.parse(line), {revision: 3, carried: {devices: 2, names: [], lost: []}})
})

t.test('import lists what it loses, and saves it only with --accept-losses', async (t) => {
  const {run, settings, projectId} = await imported(t)
  const refused = await run(withLamps(lamp('a', 1)))
  t.match(refused, {code: 1, stdout: ''})
  t.match(refused.message, /was not imported\. To save it and lose this, run the command again with --accept-losses\./)
  t.match(refused.message, /\nLost from the version before:\n {2}Lamp b in bath: 1 device$/)
  t.equal((await versions(settings, projectId)).length, 1)
  const saved = await run(withLamps(lamp('a', 1)), '--accept-losses', '--json')
  t.match(JSON.parse(saved.stdout), {revision: 2, carried: {lost: [{name: 'Lamp b', room: 'bath', devices: 1}]}})
})

t.test('import --names file takes the names of the file', async (t) => {
  const {run, settings, projectId} = await imported(t)
  const renamed = withLamps({...lamp('a', 1), name: 'Spot'}, lamp('b', 3))
  const lampNames = (number: number) =>
    withServices(settings, async ({revisions}) => {
      const home = JSON.parse((await revisions.homeJson(projectId, number)).toString()) as Home
      return home.plans[0]?.lights.map(({name}) => name)
    })
  t.match((await run(renamed)).stdout, /“Lamp a” \(in the file: Spot\)/)
  t.same(await lampNames(2), ['Lamp a', 'Lamp b'])
  t.equal((await run(renamed, '--names', 'file')).code, 0)
  t.same(await lampNames(3), ['Spot', 'Lamp b'])
  t.match(await run(renamed, '--names', 'mine'), {code: 2, message: '--names must be kept or file'})
})

t.test('import names by room what apps rely on and the file lacks', async (t) => {
  const {run, settings, projectId, anna} = await imported(t)
  await withServices(settings, (services) => {
    const {connectionId} = connectApp(services, {
      accountId: anna.id,
      projectId,
      clientId: 'device',
      name: 'Hall tablet',
      scopes: ['projects:read', 'hosts:manage'],
    })
    const refs = ['a', 'b'].map((id) => ({kind: 'light' as const, id}))
    services.hosts.replace(connectionId, projectId, refs)
  })
  const {code, message} = await run(withLamps(), '--accept-losses')
  t.equal(code, 1)
  t.match(
    message,
    /apps rely on elements that it lacks\.\nHall tablet, connected by Anna, relies on 2 elements:\n {2}kitchen \(1\): Lamp a\n {2}bath \(1\): Lamp b\nPut them back/,
  )
})

t.test('import asks about lamps that may be others, and --unsure dropped takes their devices off', async (t) => {
  const {settings, projectId} = await peopled(t)
  const run = (lights: readonly {at: [number, number]; name: string; device?: string}[], ...options: string[]) => {
    const home = {schema: 1, name: 'Casa', walls: [[0, 0, 6, 0]], lights}
    return importHere([fileWith(JSON.stringify(home), 'home.json'), '--project', projectId, ...options], settings)
  }
  t.match(await run([{at: [1, 2], name: 'Desk', device: 'tablet:d1'}]), {code: 0})
  const moved = [{at: [4, 2], name: 'Desk'}] as const
  const refused = await run([...moved] as never)
  t.match(refused, {code: 1, stdout: ''})
  t.match(refused.message, /To save it with these as before, run the command again with --accept-losses/)
  t.match(refused.message, /\nPerhaps another one, kept as before:\n {2}Desk: 1 device, 3\.00 m away$/)
  const kept = await run([...moved] as never, '--accept-losses', '--json')
  t.match(JSON.parse(kept.stdout), {revision: 2, carried: {devices: 1, lost: [], unsure: [{name: 'Desk', devices: 1}]}})
  const dropped = await run([{at: [1, 2], name: 'Desk'}], '--accept-losses', '--unsure', 'dropped', '--json')
  t.match(JSON.parse(dropped.stdout), {revision: 3, carried: {devices: 0, unsure: [], lost: [{name: 'Desk'}]}})
  t.match(await run([], '--unsure', 'x'), {code: 2, message: '--unsure must be kept or dropped'})
})
