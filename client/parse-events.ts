/** An event of a stream. `event` is absent for the type `message`, `id` where the event has none. */
export interface StreamMessage {
  event: string | undefined
  data: string
  id: string | undefined
}

/**
 * Creates a parser of server-sent events (HTML Standard, 9.2.6): it takes text in any pieces, and returns the events
 * that are complete. It throws RangeError when an event is longer than `maxLength`. Ours is a quarter of the size of
 * the library's, in a client that pages load; a test holds it to the library.
 */
export function createEventParser(maxLength: number): (text: string) => StreamMessage[] {
  let rest = ''
  /** The last piece ended with CR: a LF that follows belongs to it. */
  let isHalfBreak = false
  let length = 0
  let event: string | undefined
  let id: string | undefined
  let data: string[] = []

  function readLine(line: string): StreamMessage | undefined {
    if (line === '') {
      const message = data.length === 0 ? undefined : {event, data: data.join('\n'), id}
      event = id = undefined
      data = []
      length = 0
      return message
    }
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === 'event') event = value || undefined
    if (name === 'data') data.push(value)
    if (name === 'id' && !value.includes('\0')) id = value
    if (name !== '') length += line.length
    return undefined
  }

  return (text) => {
    const piece = isHalfBreak && text.startsWith('\n') ? text.slice(1) : text
    if (text !== '') isHalfBreak = text.endsWith('\r')
    // Only a piece with a break is split: long lines in small pieces would take quadratic time.
    const lines = /[\r\n]/.test(piece) ? (rest + piece).split(/\r\n|\r|\n/) : [rest + piece]
    rest = lines.pop() ?? ''
    const messages = lines.map(readLine).filter((message) => message !== undefined)
    if (length + rest.length > maxLength) throw new RangeError(`an event is longer than ${maxLength} characters`)
    return messages
  }
}
