import {version} from '../version.ts'
import {isObject, type Message, RpcError, rpcErrors} from './rpc.ts'
import type {ToolAnswer, Toolbox, ToolDescription} from './tools.ts'
import {legacyVersions, metaKeys, modernVersion, supportedVersions} from './versions.ts'

export interface Context {
  toolbox: Toolbox
  /** Ends when the client cancels the request, or is gone. */
  signal: AbortSignal
  /** Logs a fault of ours. */
  fail(error: unknown): void
}

/** A client may keep the list for an hour: it changes with the scopes of its token, and with a release. */
const listCache = {ttlMs: 60 * 60 * 1000, cacheScope: 'private'}

/** Whether a request is of the revision without a handshake. */
export const isModern = ({params, method}: Message): boolean =>
  method === 'server/discover' || (isObject(params._meta) && params._meta[metaKeys.version] !== undefined)

/** Answers a request. Throws RpcError. */
export async function answerMessage(message: Message, context: Context): Promise<object> {
  const modern = isModern(message)
  if (modern) checkMeta(message)
  const methods = modern ? modernMethods : legacyMethods
  // A name like `toString` is no method.
  const answer = Object.hasOwn(methods, message.method) ? methods[message.method] : undefined
  if (answer === undefined)
    throw new RpcError(rpcErrors.unknownMethod, `Unknown method: ${message.method.slice(0, 100)}`)
  const result = await answer(message, context)
  return modern ? {resultType: 'complete', ...result, _meta: {[metaKeys.server]: serverInfo(context.toolbox)}} : result
}

/** Throws RpcError unless a request names a supported revision and its client's capabilities. */
export function checkMeta({params: {_meta}}: Message) {
  const {[metaKeys.version]: asked, [metaKeys.capabilities]: capabilities} = isObject(_meta) ? _meta : {}
  if (typeof asked !== 'string') throw new RpcError(rpcErrors.invalidParams, `params._meta: needs ${metaKeys.version}`)
  if (asked !== modernVersion)
    throw new RpcError(rpcErrors.unsupportedVersion, 'This revision of MCP is not supported', {
      supported: supportedVersions,
      requested: asked,
    })
  if (!isObject(capabilities))
    throw new RpcError(rpcErrors.invalidParams, `params._meta: needs ${metaKeys.capabilities}`)
}

const serverInfo = ({program}: Toolbox) => ({...program, version})

type Method = (message: Message, context: Context) => object | Promise<object>

const toolMethods: Record<string, Method> = {
  'tools/list': ({params}, {toolbox}) => {
    if (params.cursor !== undefined) throw new RpcError(rpcErrors.invalidParams, 'cursor: the list has one page')
    return {tools: toolbox.list().map(describe)}
  },
  'tools/call': call,
}

const modernMethods: Record<string, Method> = {
  ...toolMethods,
  'tools/list': async (...given) => ({...(await toolMethods['tools/list']?.(...given)), ...listCache}),
  'server/discover': (_, {toolbox: {instructions}}) => {
    return {supportedVersions, capabilities: {tools: {}}, instructions, ...listCache}
  },
}

const legacyMethods: Record<string, Method> = {
  ...toolMethods,
  initialize({params: {protocolVersion: asked}}, {toolbox}) {
    const protocolVersion = legacyVersions.find((one) => one === asked) ?? legacyVersions[0]
    const {instructions} = toolbox
    return {protocolVersion, capabilities: {tools: {}}, serverInfo: serverInfo(toolbox), instructions}
  },
  ping: () => ({}),
}

const describe = ({name, title, description, inputSchema, isReading, isDestructive = false}: ToolDescription) => ({
  name,
  title,
  description,
  inputSchema,
  annotations: {title, readOnlyHint: isReading, destructiveHint: isDestructive, openWorldHint: false},
})

async function call({params}: Message, {toolbox, signal, fail}: Context) {
  const {name, arguments: input = {}} = params
  const tool = typeof name === 'string' ? toolbox.find(name) : undefined
  if (tool === undefined) throw new RpcError(rpcErrors.invalidParams, `Unknown tool: ${String(name).slice(0, 100)}`)
  try {
    return resultOf(await tool(input, signal), toolbox)
  } catch (error) {
    if (signal.aborted) throw new RpcError(rpcErrors.internal, 'The request was cancelled')
    const refusal = toolbox.refusalText(error)
    if (refusal === undefined) fail(error)
    return {content: [{type: 'text', text: refusal ?? toolbox.failureText}], isError: true}
  }
}

function resultOf({text, data, picture}: ToolAnswer, {dataNotice}: Toolbox): object {
  const json = data && JSON.stringify(data)
  return {
    content: [
      {type: 'text', text: `${dataNotice}\n\n${text}`},
      ...(json === undefined ? [] : [{type: 'text', text: json}]),
      ...(picture
        ? [{type: 'image', data: Buffer.from(picture.bytes).toString('base64'), mimeType: picture.type}]
        : []),
    ],
    ...(data && {structuredContent: data}),
  }
}
