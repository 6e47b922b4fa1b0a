/**
 * `Content-Disposition` of a file to be stored under its name (RFC 6266): as it is where it is plain ASCII, else also as
 * RFC 8187 writes it, which browsers prefer. An empty name is left to the client.
 */
export function attachment(name: string): string {
  if (name === '') return 'attachment'
  const ascii = name.replaceAll(/[^\x20-\x7e]/gu, '_').replaceAll(/["\\%]/g, '_')
  const extended = ascii === name ? '' : `; filename*=UTF-8''${encode(name)}`
  return `attachment; filename="${ascii}"${extended}`
}

/** Of what `encodeURIComponent` leaves as it is, these are no `attr-char` (RFC 8187, section 3.2.1). */
const encode = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
