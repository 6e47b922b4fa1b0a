/** `<epoch>-<seq>`: what a stream calls a saved version, and a client sends back as `Last-Event-ID`. */
export const writeEventId = (epoch: string, seq: number): string => `${epoch}-${seq}`

/** The `seq` of an id of this epoch; undefined for any other text. */
export function readEventId(epoch: string, id: string): number | undefined {
  const seq = id.startsWith(`${epoch}-`) ? id.slice(epoch.length + 1) : ''
  return /^[1-9]\d{0,14}$/.test(seq) ? Number(seq) : undefined
}
