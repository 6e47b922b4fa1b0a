/**
 * Returns the `Content-Disposition` that stores a file under its name (RFC 6266). A name outside ASCII is added as RFC
 * 8187 writes it, which browsers prefer. An empty name lets the client choose one.
 */
export function attachment(name: string): string {
  if (name === '') return 'attachment'
  const ascii = name.replaceAll(/[^\x20-\x7e]/gu, '_').replaceAll(/["\\%]/g, '_')
  const extended = ascii === name ? '' : `; filename*=UTF-8''${encode(name)}`
  return `attachment; filename="${ascii}"${extended}`
}

/** Also encodes `'()*`, which `encodeURIComponent` keeps although they are no `attr-char` (RFC 8187, section 3.2.1). */
const encode = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
