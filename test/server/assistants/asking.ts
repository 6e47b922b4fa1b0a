import type {Test} from 'tap'
import {answerLocally} from '#shared/host/mcp/answer-locally.ts'
import {readSampleHome} from '../../../demo/sample-home.ts'
import {type LocalAccess, localAsker} from '../../../server/assistants/local-asker.ts'
import {createToolbox} from '../../../server/assistants/toolbox.ts'
import {startApi} from '../api.ts'

interface ToolResult {
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: each tool answers JSON of its own.
  data: any
  isError: boolean
  content: {type: string; text?: string; data?: string; mimeType?: string}[]
}

/** Starts a server with the sample home as version 1, and an assistant on its machine. */
export async function startAssistant(t: Test, more: Partial<LocalAccess> = {}, settings: Record<string, string> = {}) {
  const api = await startApi(t, settings)
  await api.save(null, readSampleHome('en'))
  const access = {as: 'ada@example.org', readOnly: false, name: 'Helper', ...more}
  let lastId = 0

  const answer = (message: unknown, signal = new AbortController().signal) =>
    answerLocally(message, {toolbox: createToolbox(localAsker(api.services, access), api.services), signal})

  /** Calls a tool on the project. */
  async function use(name: string, input: object = {}, signal?: AbortSignal): Promise<ToolResult> {
    const params = {name, arguments: name === 'list_projects' ? input : {project: api.projectId, ...input}}
    const reply = await answer({jsonrpc: '2.0', id: ++lastId, method: 'tools/call', params}, signal)
    const {result, error} = reply as {result?: never; error?: {message: string}}
    if (result === undefined) throw new Error(error?.message)
    const {content, structuredContent: data, isError = false} = result as never
    const texts = (content as ToolResult['content']).map(({text}) => text ?? '')
    return {text: texts[0] ?? '', data, isError, content}
  }

  return {...api, answer, use, access}
}
