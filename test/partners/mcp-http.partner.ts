import {execFile, execFileSync, fork} from 'node:child_process'
import {once} from 'node:events'
import {copyFileSync} from 'node:fs'
import {createServer, request as forwardTo} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import {promisify} from 'node:util'
import t, {type Test} from 'tap'
import {readSampleHome} from '../../demo/sample-home.ts'
import {tools} from '../../server/assistants/call-tool.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {startServer} from '../helper.ts'
import {connectApp} from '../server/api.ts'
import {startConnected} from '../server/assistants/connected-assistant.ts'
import {startDocumentHost} from '../server/identity/document-host.ts'
import {addSignedIn} from '../server/pages/people.ts'
import {installPartner} from './install-partner.ts'

t.setTimeout(600_000)

const run = promisify(execFile)
const script = (name: string) => new URL(`mcp/${name}`, import.meta.url).pathname
const allTools = tools.map(({name}) => name)

/** Starts a server with a person in a browser, whose project has the sample home as a version. */
async function startWithPerson(t: Test) {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {services} = server
  const {id: project} = services.projects.create({name: 'Casa', address: null}, {ownerId: account.id, language: 'en'})
  const writer = {
    accountId: account.id,
    projectId: project,
    clientId: 'device',
    name: 'Saver',
    scopes: ['projects:write'],
  }
  const {token, connectionId} = connectApp(services, writer)
  await fetch(`${server.url}/v1/projects/${project}/revisions`, {
    method: 'POST',
    headers: {authorization: `Bearer ${token}`, 'content-type': 'application/json'},
    body: JSON.stringify({home: readSampleHome('en'), message: '', baseRevision: null}),
  })
  services.connections.end(connectionId, 'person')
  return {...server, account, browser, project}
}

t.test(
  'the official TypeScript client signs in by its document, in both eras, and asks before it proposes',
  async (t) => {
    const folder = await installPartner(t, '@modelcontextprotocol/client@2.4.0')
    if (folder === undefined) return
    const host = await startDocumentHost(t)
    copyFileSync(script('connect-by-address.mjs'), join(folder, 'connect-by-address.mjs'))
    for (const era of ['modern', 'legacy']) {
      const server = await startWithPerson(t)
      const {services, project, browser, account} = server
      const id = host.publish(`/${era}.json`, {client_name: 'Partner', token_endpoint_auth_method: undefined})
      const child = fork(join(folder, 'connect-by-address.mjs'), [era, `${server.url}/mcp`, id, project], {
        execArgv: [],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      let results: Record<string, unknown> = {}
      child.on('message', async (message: {open?: string; results?: typeof results}) => {
        if (message.results) results = message.results
        if (message.open === undefined) return
        const {pathname, search} = new URL(message.open)
        const allowed = await browser.press(await browser.open(pathname + search), 'Allow')
        const [, address = ''] = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(allowed.html) ?? []
        const back = await browser.send(new URL(address).pathname)
        child.send(new URL(back.headers.get('location') ?? 'about:blank').search)
      })
      const [code] = await once(child, 'exit')
      t.equal(code, 0, era)
      t.match(results, {
        era: era === 'modern' ? '2026-07-28' : '2025-11-25',
        tools: allTools,
        proposed: {isError: false, text: /waits for the person/},
        proposals: ['Rename'],
        cancelled: 'cancelled',
        wrong: true,
        picture: ['text', 'text', 'image'],
      })
      const [first, second] = results.asked as string[]
      t.notMatch(first, 'projects:write')
      t.match(second, 'projects:write')
      t.match(services.proposals.list({projectId: project, accountId: account.id}), [
        {appName: 'Partner', title: 'Rename'},
      ])
      t.equal(services.connections.list(account.id).length, 1, 'the second consent joined the first')
    }
  },
)

/** Starts a proxy that adds the token: these tools send none. */
async function startProxy(t: Test, to: string, token: string): Promise<string> {
  const proxy = createServer((request, response) => {
    const headers = {...request.headers, authorization: `Bearer ${token}`}
    const forwarded = forwardTo(to, {method: request.method, headers}, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(forwarded.on('error', () => response.destroy()))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  t.teardown(() => proxy.close().closeAllConnections())
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`
}

t.test('the conformance suite finds nothing in what the server has', async (t) => {
  const folder = await installPartner(t, '@modelcontextprotocol/conformance@0.1.16')
  if (folder === undefined) return
  const {url, token} = await startConnected(t)
  const address = await startProxy(t, `${url}/mcp`, token)
  // The others call tools, resources and prompts of a server made for the suite.
  for (const scenario of ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']) {
    const line = ['server', '--url', address, '--scenario', scenario]
    const command = join(folder, 'node_modules/.bin/conformance')
    const {stdout} = await run(command, line, {cwd: folder}).catch((error) => error)
    t.match(stdout, /0 failed/, `${scenario}: ${stdout.slice(-600)}`)
  }
})

t.test('the inspector lists and calls tools', async (t) => {
  const folder = await installPartner(t, '@modelcontextprotocol/inspector@2.12.0')
  if (folder === undefined) return
  const {url, token, projectId} = await startConnected(t)
  const command = join(folder, 'node_modules/.bin/mcp-inspector')
  const line = ['--cli', `${url}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${token}`, '--method']
  const inspect = async (...words: string[]) => JSON.parse((await run(command, [...line, ...words])).stdout)
  const listed = await inspect('tools/list')
  t.same(
    listed.tools.map(({name}: {name: string}) => name),
    allTools,
  )
  const called = await inspect('tools/call', '--tool-name', 'describe_home', '--tool-arg', `project=${projectId}`)
  t.match(called, {structuredContent: {plans: [Object]}})
})

t.test('the official Python SDK reads a home by a token, in both eras', async (t) => {
  const folder = await temporaryFolder(t)
  const python = join(folder, 'bin/python')
  try {
    execFileSync('python3', ['-m', 'venv', folder], {stdio: 'pipe'})
    const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', 'mcp==2.3.0']
    execFileSync(python, install, {stdio: 'pipe'})
  } catch (error) {
    t.plan(0, `mcp can't be installed: ${(error as Error).message.split('\n')[0]}`)
    return
  }
  const {url, token, projectId} = await startConnected(t)
  for (const mode of ['2026-07-28', 'legacy', 'auto']) {
    const line = [script('use-by-token.py'), mode, `${url}/mcp`, token, projectId]
    const used = JSON.parse((await run(python, line)).stdout)
    t.same(used.tools, allTools, mode)
    t.match(used.home, {isError: false, structuredContent: {plans: [Object]}}, mode)
    t.match(used.wrong, {isError: true}, mode)
  }
})
