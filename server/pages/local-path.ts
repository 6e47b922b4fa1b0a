/**
 * A path of this server that a visitor named, or undefined when it would lead elsewhere. What a browser makes of the
 * text counts, not the text: `/\host` and `//host` are other hosts, `/.//host` becomes one.
 */
export function localPath(text: string): string | undefined {
  const base = 'http://localhost'
  if (!text.startsWith('/') || !URL.canParse(text, base)) return undefined
  const {origin, pathname, search} = new URL(text, base)
  return origin === base && !pathname.startsWith('//') ? pathname + search : undefined
}
