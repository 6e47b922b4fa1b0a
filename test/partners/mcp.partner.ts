import {execFileSync} from 'node:child_process'
import {copyFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {tools} from '../../server/assistants/call-tool.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {serverProgram} from '../programs.ts'
import {homeWith, room} from '../server/api.ts'
import {ownSettings, pianta, type Settings, serve} from '../server/commands/pianta.ts'
import {installPartner} from './install-partner.ts'
import {installPythonSdk} from './mcp/install-python-sdk.ts'

t.setTimeout(600_000)

const script = (name: string) => new URL(`mcp/${name}`, import.meta.url).pathname

/** Starts a server with a project of 10,000 texts. Returns the settings and the project's id. */
async function startWithLargeHome(t: Test): Promise<{settings: Settings; project: string}> {
  const settings = await ownSettings(t)
  await pianta(['user', 'create', '--email', 'ada@example.org', '--name', 'Ada'], settings)
  await serve(t, settings)
  const create = ['project', 'create', '--owner', 'ada@example.org', '--name', 'Flat', '--json']
  const project = (await pianta(create, settings)).json().id
  const labels = Array.from({length: 10_000}, (_, nth) => ({
    id: `label-${nth}`,
    at: [nth / 100, 9] as [number, number],
    text: 'x',
  }))
  const file = join(await temporaryFolder(t), 'home.json')
  writeFileSync(file, JSON.stringify(homeWith({rooms: [room('kitchen'), room('hall')], labels})))
  t.match(await pianta(['import', file, '--project', project], settings), {code: 0})
  return {settings, project}
}

const words = [...serverProgram, 'mcp', '--as', 'ada@example.org']
const environment = (settings: Settings) => ({PATH: process.env.PATH, HOME: process.env.HOME, ...settings})

t.test('the official TypeScript client uses every tool in both eras', async (t) => {
  const folder = await installPartner(t, '@modelcontextprotocol/client@2.4.0')
  if (folder === undefined) return
  const {settings, project} = await startWithLargeHome(t)
  copyFileSync(script('use-tools.mjs'), join(folder, 'use-tools.mjs'))
  for (const era of ['modern', 'legacy']) {
    const line = [join(folder, 'use-tools.mjs'), era, project, ...words]
    const used = JSON.parse(execFileSync(process.execPath, line, {env: environment(settings), encoding: 'utf8'}))
    t.same(
      used.tools,
      tools.map(({name}) => name),
    )
    t.equal(used.era, era === 'modern' ? '2026-07-28' : '2025-11-25')
    t.match(used, {
      projects: {data: {rows: [{id: project, version: 1}]}},
      home: {total: {labels: 10_000}},
      elements: {data: {total: 10_000, next: null}},
      room: {data: {total: 1}},
      measure: {data: {area: Number}},
      picture: {types: ['text', 'text', 'image']},
      check: {data: {isValid: true}},
      format: {data: {schema: Object}},
      catalog: {data: {rows: []}},
      product: {isError: true},
      devices: {data: {rows: []}},
      proposed: {isError: false, data: {proposal: String}},
      proposals: {data: {rows: [{title: 'Rename'}]}},
      withdrawn: {isError: false},
      wrongInput: {isError: true, text: 'form: there is no such field'},
      unknownTool: -32602,
    })
    t.equal(used.elements.data.rows.length, 100)
    t.equal(used.proposals.data.rows.length, 1, 'the cancelled one is not stored')
    t.not(used.cancelled, 'no error')
  }
  t.match((await pianta(['project', 'list', '--json'], settings)).json(), [{lastRevision: {number: 1}}])
})

t.test('the official Python SDK reads a home', async (t) => {
  const python = await installPythonSdk(t)
  if (python === undefined) return
  const {settings, project} = await startWithLargeHome(t)
  const line = [script('use-tools.py'), project, ...words]
  const used = JSON.parse(execFileSync(python, line, {env: environment(settings), encoding: 'utf8'}))
  t.same(
    used.tools,
    tools.map(({name}) => name),
  )
  t.match(used.home, {isError: false, structuredContent: {plans: [{elements: {labels: 10_000}}]}})
  t.match(used.wrong, {isError: true})
})
