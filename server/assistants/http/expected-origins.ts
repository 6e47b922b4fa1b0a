import {isLoopback} from '#shared/host/is-loopback.ts'
import type {Config} from '../../config.ts'
import {bareHost} from '../../outbound/url-problem.ts'

/**
 * Returns a function that tells whether a page of this origin may be an assistant: one of this server, of the browser's
 * own machine, or one that the operator named. Others are refused: a page that only found the address has no business
 * here (MCP, Transports, "Security Warning").
 */
export function createOriginCheck({baseUrl, authUrl, assistantOrigins}: OriginConfig) {
  const expected = new Set([baseUrl, authUrl, ...assistantOrigins])
  return (origin: string): boolean => expected.has(origin) || isOfThisMachine(origin)
}

type OriginConfig = Pick<Config, 'baseUrl' | 'authUrl' | 'assistantOrigins'>

function isOfThisMachine(origin: string): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && isLoopback(bareHost(url.hostname))
}
