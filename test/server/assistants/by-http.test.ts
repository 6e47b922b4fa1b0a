import t from 'tap'
import {tools} from '../../../server/assistants/call-tool.ts'
import {mcpResource} from '../../../server/identity/resource.ts'
import {assistantScopes, readingScopes} from '../../../shared/contract/scopes.ts'
import {startConnected} from './connected-assistant.ts'

t.test('both eras are served at one address, without a session', async (t) => {
  const {post, use, projectId, url, token} = await startConnected(t)

  const discovered = await post('server/discover')
  t.equal(discovered.status, 200)
  t.match(discovered.json.result, {
    resultType: 'complete',
    supportedVersions: ['2026-07-28', '2025-11-25', '2025-06-18'],
    cacheScope: 'private',
    _meta: {'io.modelcontextprotocol/serverInfo': {name: 'pianta'}},
  })
  t.equal(discovered.headers.get('mcp-session-id'), null)
  const listed = await use('list_projects')
  t.match(listed.json, {id: listed.id, result: {structuredContent: {rows: [{id: projectId, version: 1}]}}})

  for (const version of ['2025-11-25', '2025-06-18']) {
    const begun = await post('initialize', {protocolVersion: version}, {version: ''})
    t.match(begun.json.result, {protocolVersion: version, capabilities: {tools: {}}})
    const told = {jsonrpc: '2.0', method: 'notifications/initialized'}
    const noted = await post('', {}, {version, body: JSON.stringify(told)})
    t.match(noted, {status: 202, json: undefined})
    const {json} = await post('tools/list', {}, {version})
    t.same(
      json.result.tools.map(({name}: {name: string}) => name),
      tools.map(({name}) => name),
    )
    t.match((await post('ping', {}, {version})).json, {result: {}})
    t.match(await post('resources/list', {}, {version}), {status: 200, json: {error: {code: -32601}}})
  }
  t.match(
    (await post('initialize', {protocolVersion: '2026-07-28'}, {version: ''})).json.result.protocolVersion,
    '2025-11-25',
  )

  for (const method of ['GET', 'DELETE', 'PUT']) {
    const response = await fetch(`${url}/mcp`, {method, headers: {authorization: `Bearer ${token}`}})
    t.equal(response.status, 405)
    t.equal(response.headers.get('allow'), 'POST, OPTIONS')
    t.match(await response.json(), {jsonrpc: '2.0', error: {code: -32600}})
  }
})

t.test('headers and body must agree, and each mistake has its code', async (t) => {
  const {post, use} = await startConnected(t)
  const refused = async (answer: ReturnType<typeof post>) => {
    const {status, json} = await answer
    return [status, json.error?.code]
  }
  t.same(await refused(use('measure', {}, {headers: {'mcp-method': 'tools/list'}})), [400, -32020])
  t.same(await refused(use('measure', {}, {headers: {'mcp-method': undefined}})), [400, -32020])
  t.same(await refused(use('measure', {}, {headers: {'mcp-name': 'draw_plan'}})), [400, -32020])
  t.same(await refused(use('measure', {}, {headers: {'mcp-name': undefined}})), [400, -32020])
  t.same(await refused(use('measure', {}, {headers: {'mcp-protocol-version': undefined}})), [400, -32020])
  t.same(await refused(use('measure', {}, {headers: {'mcp-protocol-version': '2025-11-25'}})), [400, -32020])
  const packed = `=?base64?${Buffer.from('measure').toString('base64')}?=`
  t.same(await refused(use('measure', {from: [0, 0], to: [1, 1]}, {headers: {'mcp-name': packed}})), [200, undefined])

  const noMeta = {headers: {'mcp-method': 'tools/list'}, body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'}
  t.same(await refused(post('', {}, noMeta)), [400, -32602])
  const unknown = await post('tools/list', {}, {version: '1999-01-01'})
  t.match(unknown, {status: 400, json: {error: {code: -32022, data: {requested: '1999-01-01'}}}})
  t.same(await refused(post('ping')), [404, -32601], 'is gone since 2026-07-28')
  t.same(await refused(post('toString')), [404, -32601])
  t.same(await refused(use('save_version')), [200, -32602])
  t.match((await use('measure', {from: [0, 0], form: 1})).json.result, {isError: true})

  t.same(await refused(post('', {}, {body: '{'})), [400, -32700])
  t.same(await refused(post('', {}, {body: ''})), [400, -32700])
  t.same(await refused(post('', {}, {body: '[]'})), [400, -32600])
  t.same(await refused(post('', {}, {body: '{"jsonrpc":"2.0","id":1,"result":{}}'})), [400, -32600])
  t.same(await refused(post('', {}, {body: '{"jsonrpc":"2.0","id":null,"method":"ping"}'})), [400, -32600])
  t.same(await refused(post('', {}, {body: '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}'})), [400, -32602])
  t.same(await refused(post('', {}, {body: `{"a":${'['.repeat(100)}${']'.repeat(100)}}`})), [400, -32700])
  t.same(await refused(post('', {}, {body: '{}', headers: {'content-type': 'text/plain'}})), [400, -32600])
  t.same(await refused(post('', {}, {body: `"${'x'.repeat(2_097_152)}"`})), [400, -32700])
})

t.test('tokens of /v1 and of /mcp are refused at each other', async (t) => {
  const {post, call, token, apiToken, url, services, connectionId} = await startConnected(t)
  const metadata = `resource_metadata="${url}/.well-known/oauth-protected-resource/mcp", scope="projects:read catalog:read"`
  for (const [sent, challenge] of [
    [null, `Bearer ${metadata}`],
    [apiToken, `Bearer error="invalid_token", ${metadata}`],
    ['x', `Bearer error="invalid_token", ${metadata}`],
  ] as const) {
    const {status, headers, json} = await post('tools/list', {}, {token: sent})
    t.equal(status, 401)
    t.match(json.error.message, `not for the resource ${url}/mcp`)
    t.equal(headers.get('www-authenticate'), challenge)
  }
  t.equal((await call('GET', '/v1/projects', {token})).status, 401)
  t.equal((await call('GET', '/v1/projects', {token: apiToken})).status, 200)
  t.equal((await post('tools/list')).status, 200)

  const described = await (await fetch(`${url}/.well-known/oauth-protected-resource/mcp`)).json()
  t.match(described, {
    resource: `${url}/mcp`,
    authorization_servers: [url],
    scopes_supported: [...readingScopes],
    bearer_methods_supported: ['header'],
  })
  services.connections.end(connectionId, 'person')
  t.equal((await post('tools/list')).status, 401, 'a disconnected app has no token')
})

t.test('a call that needs more than the token has says what to ask the person for', async (t) => {
  const {post, use, issueToken, connectionId, url, services, connect} = await startConnected(t)
  const token = issueToken(connectionId, ['projects:read'], mcpResource)
  const proposed = await use('propose_edit', {title: 'x', operations: []}, {token})
  t.equal(proposed.status, 403)
  const challenge = (scope: string) =>
    `Bearer error="insufficient_scope", scope="${scope}", resource_metadata="${url}/.well-known/oauth-protected-resource/mcp"`
  t.equal(proposed.headers.get('www-authenticate'), challenge('projects:read projects:write'))
  const devices = await use('list_devices', {}, {token})
  t.equal(devices.headers.get('www-authenticate'), challenge('projects:read hosts:manage'))

  const names = async (token: string) =>
    (await post('tools/list', {}, {token})).json.result.tools.map(({name}: {name: string}) => name)
  t.same(
    await names(token),
    tools.map(({name}) => name),
    'what it may ask for is listed',
  )
  const {id: clientId} = services.apps.create({
    ownerId: (await services.accounts.byEmail('ada@example.org'))?.id ?? '',
    name: 'Reader',
    kind: 'device',
    scopes: ['projects:read'],
  })
  const {connectionId: reader} = connect({clientId, name: 'Reader', scopes: ['projects:read']})
  const reading = issueToken(reader, ['projects:read'], mcpResource)
  t.same(
    await names(reading),
    tools.filter(({scope}) => scope === 'projects:read').map(({name}) => name),
    'what its app may never ask for is not',
  )
  t.match((await use('propose_edit', {title: 'x', operations: []}, {token: reading})).json.error, {code: -32602})
})

t.test('the scopes of assistants are those of the tools', async (t) => {
  t.same([...new Set(tools.map(({scope}) => scope))].toSorted(), assistantScopes.toSorted())
})

t.test('an app proposes under its name, and nothing reaches a version', async (t) => {
  const {use, call, token, services, projectId, accountId, connectionId, url} = await startConnected(t)
  const {json} = await use('describe_home')
  const [{rooms}] = json.result.structuredContent.plans
  const operations = [{do: 'name_room', room: rooms[0].id, name: 'Library'}]
  const {result} = (await use('propose_edit', {title: 'Rename', operations})).json
  t.notOk(result.isError, JSON.stringify(result.content))
  const key = {projectId, accountId}
  t.match(services.proposals.list(key), [{appName: 'Planner', connectionId, title: 'Rename'}])

  const document = (await call('GET', '/v1/openapi.json')).json
  const inProject = (path: string) => path.replace('{projectId}', projectId).replace(/\{\w+\}/g, '1')
  let tried = 0
  for (const [path, item] of Object.entries(document.paths as Record<string, object>)) {
    for (const method of Object.keys(item)) {
      if (!['get', 'put', 'post', 'patch', 'delete'].includes(method) || /^\/(v1)?(\/openapi\.json)?$/.test(path))
        continue
      const {status} = await call(method.toUpperCase(), inProject(path), {token, ...(method !== 'get' && {body: {}})})
      t.equal(status, 401, `${method} ${path}`)
      tried++
    }
  }
  t.ok(tried > 30)
  for (const [method, path] of [
    ['POST', `/projects/${projectId}/draft/version`],
    ['PUT', `/projects/${projectId}/draft`],
    ['GET', `/projects/${projectId}`],
  ] as const) {
    const {status} = await fetch(url + path, {method, redirect: 'manual', headers: {authorization: `Bearer ${token}`}})
    t.ok([303, 401, 403, 404].includes(status), `${method} ${path} ${status}`)
  }
  for (const {name, isReading} of tools)
    if (!isReading) await use(name, {proposal: services.proposals.list(key)[0]?.id})
  t.equal(services.revisions.last(projectId)?.number, 1)
  t.equal(services.drafts.find(key), undefined)

  // As when the person leaves the project.
  services.connections.closeProject(projectId, accountId)
  t.match((await use('describe_home')).json.result, {isError: true})
  t.match((await use('propose_edit', {title: 'Rename', operations})).json.result, {isError: true})
  t.same((await use('list_projects')).json.result.structuredContent.rows, [])
})

t.test('a cancelled call stores nothing', async (t) => {
  const {use, services, projectId, accountId, app} = await startConnected(t)
  const {json} = await use('describe_home')
  const [{rooms}] = json.result.structuredContent.plans
  const gone = new AbortController()
  // Enough work to be at it when the client is gone.
  const operations = Array.from({length: 100}, (_, nth) => ({do: 'name_room', room: rooms[0].id, name: `Room ${nth}`}))
  app.server.once('request', () => setImmediate(() => gone.abort()))
  await t.rejects(use('propose_edit', {title: 'Rename', operations}, {signal: gone.signal}))
  // Waits for its turn behind the cancelled call.
  await use('describe_home')
  await use('describe_home')
  t.match(services.proposals.list({projectId, accountId}), [])
})

t.test('pages of other origins are refused, and browsers may ask', async (t) => {
  const {post, url} = await startConnected(t, {PIANTA_ASSISTANT_ORIGINS: 'https://assistant.example.org'})
  const from = async (origin: string) => (await post('tools/list', {}, {headers: {origin}})).status
  t.equal(await from('https://evil.example'), 403)
  t.equal(await from('null'), 403)
  t.equal(await from('http://localhost.evil.example'), 403)
  for (const origin of [url, 'http://localhost:6274', 'http://[::1]:1', 'https://assistant.example.org'])
    t.equal(await from(origin), 200, origin)
  const headers = {origin: 'http://localhost:6274', 'access-control-request-method': 'POST'}
  const preflight = await fetch(`${url}/mcp`, {method: 'OPTIONS', headers})
  t.equal(preflight.status, 204)
  for (const name of ['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'Authorization', 'Content-Type'])
    t.match(preflight.headers.get('access-control-allow-headers'), name)
  const discovery = await fetch(`${url}/.well-known/oauth-protected-resource/mcp`, {method: 'OPTIONS', headers})
  t.match(discovery.headers.get('access-control-allow-headers'), 'MCP-Protocol-Version')
})

t.test('a server may have no assistants by address', async (t) => {
  const {post, url} = await startConnected(t, {PIANTA_ASSISTANTS: 'off'})
  t.equal((await post('tools/list')).status, 404)
  t.equal((await fetch(`${url}/.well-known/oauth-protected-resource/mcp`)).status, 404)
  const metadata = await (await fetch(`${url}/.well-known/oauth-authorization-server`)).json()
  t.match(metadata, {protected_resources: [`${url}/v1`]})
})

t.test('requests are limited as those of /v1 are, and counted together', async (t) => {
  const {post, call} = await startConnected(t, {PIANTA_RATE_LIMIT: '5'})
  for (let nth = 0; nth < 4; nth++) t.equal((await post('tools/list')).status, 200)
  const limited = await post('tools/list')
  t.equal(limited.status, 429)
  t.match(limited.json, {error: {code: -32600}})
  t.ok(Number(limited.headers.get('retry-after')) > 0)
  t.equal((await call('GET', '/v1/projects')).status, 429)
})
