import type {Operation} from '../../openapi/openapi-types.ts'
import {compactJson} from './compact-json.ts'

interface Call {
  baseUrl: string
  method: string
  path: string
  operation: Operation
}

/** Returns a curl command for an operation. The token and the path parameters are shell variables. */
export function curl({baseUrl, method, path, operation}: Call): string {
  const {security, requestBody, responses} = operation
  const content = requestBody?.content ?? {}
  const json = content['application/json']
  const [type] = Object.keys(content)
  const url = baseUrl + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${variableOf(name)}`)
  const isStream = Object.values(responses).some(
    (answer) => 'content' in answer && answer.content?.['text/event-stream'],
  )
  const isBytes = Object.values(responses).some((answer) => 'content' in answer && hasBytes(answer.content))
  return [
    `curl ${isStream ? '-N ' : ''}${isBytes ? '-L -o $FILE ' : ''}${method === 'GET' ? '' : `-X ${method} `}"${url}"`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $ACCESS_TOKEN"'] : []),
    ...(type === undefined ? [] : [`-H "Content-Type: ${type}"`]),
    ...(json ? [`-d '${compactJson(json.example).replaceAll("'", String.raw`'\''`)}'`] : []),
    ...(type !== undefined && !json ? ['--data-binary @$FILE'] : []),
  ].join(' \\\n  ')
}

/** Turns `projectId` into `PROJECT`. */
const variableOf = (name: string) => name.replace(/Id$/, '').toUpperCase()

const hasBytes = (content: Record<string, {schema: {format?: string}}> = {}) =>
  Object.values(content).some(({schema}) => schema.format === 'binary')
