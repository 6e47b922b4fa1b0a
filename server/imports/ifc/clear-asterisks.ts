/** Entities whose attributes are derived: only they may have an asterisk (ISO 10303-21, 12.2.6.2). */
const derived = /^(IFCSIUNIT|IFCGEOMETRICREPRESENTATIONSUBCONTEXT|IFCORIENTEDEDGE)$/

const [asterisk, dollar, quote, newline] = [..."*$'\n"].map((char) => char.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
]
/** Bytes of a line before its first parenthesis. */
const maxStart = 80

/**
 * Replaces asterisks for attributes without a value by `$`, in place. Renga writes them, and web-ifc reads the
 * attributes after one as those before it (`findings/web-ifc-shifts-attributes-after-an-asterisk.sh`).
 */
export function clearAsterisks(bytes: Uint8Array): void {
  for (let at = bytes.indexOf(asterisk); at !== -1; at = bytes.indexOf(asterisk, at + 1)) {
    const start = bytes.lastIndexOf(newline, at) + 1
    const name = /^\s*#\d+\s*=\s*(\w+)/.exec(
      Buffer.from(bytes.subarray(start, start + maxStart)).toString('latin1'),
    )?.[1]
    const end = endOf(bytes, at)
    if (name !== undefined && !derived.test(name.toUpperCase())) clearLine(bytes, start, end)
    at = end
  }
}

/** Returns where the line ends. */
function endOf(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(newline, from)
  return end === -1 ? bytes.length : end
}

function clearLine(bytes: Uint8Array, start: number, end: number): void {
  let isText = false
  for (let at = start; at < end; at++) {
    if (bytes[at] === quote) isText = !isText
    else if (bytes[at] === asterisk && !isText) bytes[at] = dollar
  }
}
