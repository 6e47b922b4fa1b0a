import type {Test} from 'tap'
import {readSampleHome} from '../../../demo/sample-home.ts'
import {mcpResource} from '../../../server/identity/resource.ts'
import {assistantScopes} from '../../../shared/contract/scopes.ts'
import {startApi} from '../api.ts'

// biome-ignore lint/suspicious/noExplicitAny: each tool answers JSON of its own.
type Json = any

interface Sent {
  /** The revision; undefined: the headers and `_meta` of none. */
  version?: string
  headers?: Record<string, string | undefined>
  token?: string | null
  /** Instead of the message as JSON. */
  body?: string
  signal?: AbortSignal
}

const meta = (version: string) => ({
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientCapabilities': {},
})

/** Starts a server with the sample home as version 1, and an app with a token for `/mcp`. */
export async function startConnected(t: Test, settings: Record<string, string> = {}) {
  const api = await startApi(t, settings)
  await api.save(null, readSampleHome('en'))
  const token = api.issueToken(api.connectionId, assistantScopes, mcpResource)
  let lastId = 0

  /** Posts a message of the revision without a handshake, unless told otherwise. */
  async function post(method: string, params: object = {}, sent: Sent = {}) {
    const {version = '2026-07-28'} = sent
    const name = (params as {name?: string}).name
    const isModern = version === '2026-07-28'
    const message = {
      jsonrpc: '2.0',
      id: ++lastId,
      method,
      params: isModern ? {...params, _meta: meta(version)} : params,
    }
    const headers = {
      'content-type': 'application/json',
      ...(sent.token !== null && {authorization: `Bearer ${sent.token ?? token}`}),
      ...(version !== '' && {'mcp-protocol-version': version}),
      ...(isModern && {'mcp-method': method, ...(name !== undefined && {'mcp-name': name})}),
      ...sent.headers,
    }
    const response = await fetch(`${api.url}/mcp`, {
      method: 'POST',
      headers: Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
      body: sent.body ?? JSON.stringify(message),
      ...(sent.signal && {signal: sent.signal}),
    })
    const text = await response.text()
    const json: Json = text === '' ? undefined : JSON.parse(text)
    return {status: response.status, headers: response.headers, json, id: lastId}
  }

  /** Calls a tool on the project. */
  async function use(name: string, input: object = {}, sent: Sent = {}) {
    const given = name === 'list_projects' ? input : {project: api.projectId, ...input}
    return post('tools/call', {name, arguments: given}, sent)
  }

  return {...api, token, apiToken: api.token, post, use}
}
