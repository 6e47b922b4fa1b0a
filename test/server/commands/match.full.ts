import {PassThrough} from 'node:stream'
import t, {type Test} from 'tap'
import type {Device} from '#shared/contract/resources.ts'
import {boundDevices} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'
import {askOnTerminal} from '../../../server/commands/ask-on-terminal.ts'
import {homeWith} from '../../home-with.ts'
import {connectApp, room} from '../api.ts'
import {fileWith, importHere, peopled, versions, withServices} from './importing.ts'
import type {Settings} from './pianta.ts'
import {runHere} from './run-here.ts'

const device = (id: string, kind: Device['kind'], name: string, area: string | null): Device => ({
  id,
  kind,
  name,
  room: area,
  floor: null,
})

const house = [
  device('e1', 'light', 'Luce cucina', 'Cucina'),
  device('e2', 'light', 'Piantana', 'Bagno'),
  device('e3', 'sensor', 'Temperatura cucina', 'Cucina'),
  device('e4', 'light', 'Luce cantina', 'Cantina'),
]

const home: Home = homeWith({
  rooms: [
    {...room('kitchen'), name: 'Kitchen'},
    {...room('bath'), name: 'Bath'},
  ],
  lights: [
    {id: 'a', name: 'Ceiling', at: [1, 1]},
    {id: 'b', name: 'Mirror', at: [3, 1]},
  ],
})

/** Runs the command in this process. `message` is its text on stderr. */
async function matchHere(words: string[], settings: Settings) {
  const {code, stdout, stderr} = await runHere(['match', ...words], settings)
  return {code, stdout: stdout.trimEnd(), message: stderr.replace(/^pianta: /, '').trimEnd()}
}

/** Saves the home, and lets a tablet declare the devices; returns a function that runs `pianta match`. */
async function matching(t: Test, devices: readonly Device[] = house) {
  const {settings, projectId, anna} = await peopled(t)
  t.match(await importHere([fileWith(JSON.stringify(home), 'home.json'), '--project', projectId], settings), {code: 0})
  const declare = (name: string, list: readonly Device[]) =>
    withServices(settings, (services) => {
      const app = {clientId: 'device', name, scopes: ['projects:read', 'hosts:manage']}
      const {connectionId} = connectApp(services, {accountId: anna.id, projectId, ...app})
      services.devices.replace(connectionId, projectId, list)
      return connectionId
    })
  const app = await declare('Hall tablet', devices)
  const run = (...options: string[]) => matchHere([projectId, ...options], settings)
  const bound = (of = app) =>
    withServices(settings, async ({revisions}) => {
      const last = revisions.last(projectId)?.number as number
      const saved = JSON.parse((await revisions.homeJson(projectId, last)).toString()) as Home
      return boundDevices(saved, of).map(({id, role, device}) => `${device} ${id} ${role}`)
    })
  return {run, bound, declare, app, settings, projectId}
}

t.test('match lists the pairs with their reasons, and saves nothing without a terminal and --bind', async (t) => {
  const {run, settings, projectId} = await matching(t)
  const {code, stdout} = await run()
  t.equal(code, 0)
  t.match(
    stdout,
    /^Certain: 2 pairs\n {2}Luce cucina \(Cucina\) → Ceiling in Kitchen · the only one in the room; “Cucina” in/,
  )
  t.match(stdout, /\n {2}Temperatura cucina \(Cucina\) → Kitchen: temperature · in this room/)
  t.match(stdout, /\n(Likely|Possible, look at each): 1 pair\n {2}Piantana \(Bagno\) → Mirror in Bath/)
  t.match(stdout, /\nNot found on the plan: 1 device\n {2}Luce cantina \(Cantina\)\nNo version was saved\. To bind/)
  t.equal((await versions(settings, projectId)).length, 1)
})

t.test('match --bind certain saves a version with the certain pairs, once', async (t) => {
  const {run, bound, settings, projectId} = await matching(t)
  const {code, stdout} = await run('--bind', 'certain')
  t.equal(code, 0)
  t.match(stdout, /\nSaved version 2 of Casa: bound 2 devices\.$/)
  t.same(await bound(), ['e3 kitchen temperature', 'e1 a light'])
  // Anna, the owner, is the author, and reads Italian.
  t.match((await versions(settings, projectId))[0], {
    authorName: 'Anna',
    message: '2 dispositivi collegati alla pianta',
  })
  const again = await run('--bind', 'certain')
  t.match(again.stdout, /^Already on the plan: 2 devices\n/)
  t.match(again.stdout, /Nothing of that confidence to bind\. No version was saved\.$/)
  t.equal((await versions(settings, projectId)).length, 2)
})

t.test('where no pair is certain, match names the option that binds the surest ones', async (t) => {
  const {run} = await matching(t, [device('e2', 'light', 'Piantana', 'Bagno')])
  const {stdout} = await run()
  const [, bind = ''] = /To bind the (?:likely|possible) pairs, run: .* --bind (\w+)$/.exec(stdout) ?? []
  t.match((await run('--bind', bind)).stdout, /Saved version 2 of Casa: bound 1 device\.$/, stdout)
})

t.test('match --json prints the proposal as data, and --bind all binds the possible pairs too', async (t) => {
  const {run, bound, app} = await matching(t)
  const proposed = JSON.parse((await run('--json')).stdout)
  t.match(proposed, {revision: null, bound: 0, apps: [{app, name: 'Hall tablet', unmatched: ['e4']}]})
  t.match(
    proposed.apps[0].matches.find(({device}: {device: string}) => device === 'e1'),
    {
      element: {kind: 'light', id: 'a'},
      role: 'light',
      confidence: 'certain',
      reason: {code: 'only', room: 'Kitchen', area: 'Cucina'},
      deviceName: 'Luce cucina',
      elementName: 'Ceiling',
    },
  )
  const saved = JSON.parse((await run('--json', '--bind', 'all', '--as', 'bruno@example.org')).stdout)
  t.match(saved, {revision: 2, bound: 3})
  t.same(await bound(), ['e3 kitchen temperature', 'e1 a light', 'e2 b light'])
})

t.test('match binds a second tablet of the house by the ids of the first, whatever the names', async (t) => {
  const {run, bound, declare} = await matching(t)
  await run('--bind', 'all')
  const second = await declare(
    'Kitchen tablet',
    house.map((each) => ({...each, name: 'x', room: null})),
  )
  const {stdout} = await run('--app', 'Kitchen tablet', '--bind', 'certain')
  t.match(stdout, /Luce|x → Ceiling · another tablet has it there/)
  t.same(await bound(second), ['e3 kitchen temperature', 'e1 a light', 'e2 b light'])
  t.match(await run('--app', 'Cellar tablet'), {
    code: 1,
    message:
      /^--app Cellar tablet: no app of the project has this id or name; they are: Hall tablet \(.*\), Kitchen tablet/,
  })
})

t.test('match refuses viewers, strangers and projects without a version, and says what to do', async (t) => {
  const {run, settings} = await matching(t)
  t.match(await run('--as', 'carla@example.org'), {code: 1, message: /can only view the project Casa/})
  t.match(await run('--as', 'dario@example.org'), {code: 1, message: /is not a member of the project Casa/})
  t.match(await run('--bind', 'maybe'), {code: 2, message: /^--bind must be none, certain, likely or all/})
  t.match(await matchHere([], settings), {code: 2, message: /PROJECT is missing/})
  const empty = await peopled(t)
  t.match(await matchHere([empty.projectId], empty.settings), {
    code: 1,
    message: /^Casa: has no version yet; save one in the editor, or run `.* import FILE --project /,
  })
})

t.test('match says when no devices are declared, and when all are on the plan', async (t) => {
  const {run} = await matching(t, [])
  t.match((await run()).stdout, /^No devices are declared for this project yet\.\nNothing to bind: start the agent/)
  const {run: runAll} = await matching(t, house.slice(0, 1))
  await runAll('--bind', 'certain')
  t.match((await runAll()).stdout, /Nothing to bind: every device that was found is on the plan already\.$/)
})

t.test('askOnTerminal() asks in English and Italian, and takes yes and sì', async (t) => {
  const ask = async (answer: string, language: 'en' | 'it') => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const terminal = {input: Object.assign(input, {isTTY: true}), output: Object.assign(output, {isTTY: true})}
    const asked = askOnTerminal(['Collego?'], terminal, language)
    input.write(`${answer}\n`)
    return {agreed: await asked, text: String(output.read())}
  }
  t.match(await ask('sì', 'it'), {agreed: true, text: /Collego\? \[s\/N\] /})
  t.match(await ask('Y', 'en'), {agreed: true, text: /Collego\? \[y\/N\] /})
  for (const answer of ['', 'n', 'no', 'forse']) t.match(await ask(answer, 'it'), {agreed: false})
  t.equal(await askOnTerminal(['Collego?'], undefined, 'it'), false, 'without a terminal')
})
