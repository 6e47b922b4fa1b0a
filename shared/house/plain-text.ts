import {deviceTextLength} from '../contract/device-text-length.ts'

/** Nearly every text of a house is such a line already, and a page reads hundreds at its start. */
const plainLine = /^[!-~](?:[ -~]*[!-~])?$/

/** Returns a house's text as one line that the server accepts: without control characters, trimmed and cut. */
export function plainText(value: unknown, max: number = deviceTextLength): string | undefined {
  if (typeof value !== 'string') return undefined
  if (value.length <= max && plainLine.test(value)) return value
  // Cut first, because a hostile text may be huge.
  const line = value
    .slice(0, max * 2)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  // Cut whole characters: half of a surrogate pair is no text.
  const cut =
    line.length > max
      ? line
          .slice(0, max)
          .replace(/[\ud800-\udbff]$/, '')
          .trim()
      : line
  // Older browsers lack toWellFormed.
  return cut === '' ? undefined : cut.replace(/\p{Cs}/gu, '\ufffd')
}
