import type {IncomingHttpHeaders} from 'node:http'
import {checkMeta, isModern} from '#shared/host/mcp/answer-message.ts'
import {type Message, RpcError, rpcErrors} from '#shared/host/mcp/rpc.ts'
import {legacyVersions, metaKeys, modernVersion, supportedVersions} from '#shared/host/mcp/versions.ts'

/**
 * Checks that the headers of a message agree with its body (MCP 2026-07-28, Transports, "Server Validation"): a proxy
 * may decide by the headers. Returns whether the message is of the revision without a handshake. Throws RpcError.
 */
export function checkHeaders(message: Message, headers: IncomingHttpHeaders): boolean {
  const asked = one(headers['mcp-protocol-version'])
  // Clients that begin with a handshake have no revision yet.
  if (message.method === 'initialize') return false
  if (asked !== modernVersion && !isModern(message)) {
    if (asked === undefined || legacyVersions.some((version) => version === asked)) return false
    throw new RpcError(rpcErrors.unsupportedVersion, 'MCP-Protocol-Version: this revision is not supported', {
      supported: supportedVersions,
      requested: asked.slice(0, 100),
    })
  }
  // A notification of this revision has no `_meta` to compare with.
  if (message.id !== undefined) checkVersion(message, asked)
  checkName('Mcp-Method', one(headers['mcp-method']), message.method)
  const named = message.params[namedBy.get(message.method) ?? '']
  if (typeof named === 'string') checkName('Mcp-Name', one(headers['mcp-name']), named)
  return true
}

/** The parameter that `Mcp-Name` repeats. */
const namedBy = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
])

function checkVersion(message: Message, asked: string | undefined) {
  const {_meta} = message.params
  const inBody = (_meta as Record<string, unknown> | undefined)?.[metaKeys.version]
  if (typeof inBody === 'string' && inBody !== asked) throw mismatch('MCP-Protocol-Version', asked)
  checkMeta(message)
}

function checkName(header: string, sent: string | undefined, inBody: string) {
  if (sent === undefined || decoded(sent) !== inBody) throw mismatch(header, sent)
}

const mismatch = (header: string, sent: string | undefined) =>
  new RpcError(
    rpcErrors.headerMismatch,
    sent === undefined ? `${header}: is missing` : `${header}: differs from what the body says`,
  )

/** Decodes a name that a header can't hold as it is. */
function decoded(value: string): string {
  const [, packed] = /^=\?base64\?([A-Za-z\d+/]*={0,2})\?=$/.exec(value) ?? []
  return packed === undefined ? value : Buffer.from(packed, 'base64').toString()
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value)
