/**
 * Returns a visitor's text as a path of this server, or undefined when it leads elsewhere. Parses it as a browser does:
 * `/\host` and `//host` are other hosts, and `/.//host` becomes one.
 */
export function localPath(text: string): string | undefined {
  const base = 'http://localhost'
  if (!text.startsWith('/') || !URL.canParse(text, base)) return undefined
  const {origin, pathname, search} = new URL(text, base)
  return origin === base && !pathname.startsWith('//') ? pathname + search : undefined
}
