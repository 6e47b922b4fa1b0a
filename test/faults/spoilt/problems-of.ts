import {gunzipSync} from 'node:zlib'
import {errors} from '../../contract/errors.ts'
import type {CheckAnswer} from '../../openapi/check-answer.ts'
import type {Received} from './wire.ts'

interface Target {
  method: string
  address: string
}

/** Returns the path of a request in any form: absolute, with a fragment, after empty lines. */
export function targetOf(sent: string): Target {
  const [, method = '', target = ''] = /^[\r\n]*(\S+) +(\S*)/.exec(sent) ?? []
  // A missing path means the root (RFC 9110, section 4.2.3).
  const address = target.replace(/^https?:\/\/[^/?#]*\/?/, '/').replace(/#.*/, '')
  // An empty segment counts as a malformed parameter; the document has no such path.
  return {method, address: address.replaceAll(/(?<!^)\/(?=[/?]|$)|^\/(?=\/)/g, '/-')}
}

/** Lists the differences between an answer and the contract and the document. */
export function problemsOf(check: CheckAnswer, {method, address}: Target, answer: Received | undefined): string[] {
  if (!answer) return ['there is no answer']
  const {status, headers, body} = answer
  if (!(status < 500)) return [`the status is ${status}`]
  const isJson = headers.get('content-type')?.startsWith('application/json') === true
  // Addresses outside the API answer pages.
  if (!isJson && !/^(\/v1|\/(\?|$))/.test(address)) return []
  const sent = {method, url: address, status, headers}
  if (!isJson || body.length === 0) return check({...sent, isProper: status !== 400, body: body.length > 0})

  const text = String(headers.get('content-encoding') === 'gzip' ? gunzipSync(body) : body)
  const {error = '', problems = []} = JSON.parse(text) as {error?: string; problems?: string[]}
  const isProper = !/^(request|Host|path): /.test(problems[0] ?? '')
  const found = check({...sent, isProper, body: text})
  const isRight = status < 400 || new Map<string, number>(Object.entries(errors)).get(error) === status
  return isRight ? found : [...found, `${status} says ${error}`]
}
