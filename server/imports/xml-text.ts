/** Matches the encoding in an XML declaration (XML 1.0, section 4.3.3). */
const declared = /^<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]{1,40})["']/

/**
 * Decodes an XML document. A byte order mark or the declaration gives the encoding, UTF-8 is the default.
 * Invalid bytes become U+FFFD.
 */
export function xmlText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const [, name = ''] = declared.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1')) ?? []
  return isKnown(name) ? name : 'utf-8'
}

/** A declaration in single bytes rules out UTF-16. Decoders may not know the other names. */
function isKnown(name: string): boolean {
  if (name === '' || /^utf-?16/i.test(name)) return false
  try {
    return new TextDecoder(name) !== undefined
  } catch {
    return false
  }
}
