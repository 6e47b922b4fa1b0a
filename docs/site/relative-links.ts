import {posix} from 'node:path'

/** Pages that stand for their folder. The reference and `api.md` would have one name. */
const firstPages: ReadonlyMap<string, string> = new Map([
  ['/docs', 'index'],
  ['/docs/api', 'api/index'],
])

/** Returns the file of an address of the documentation: pages of Markdown become pages of HTML. */
export function fileOf(path: string, isPage: boolean): string {
  const name = firstPages.get(path) ?? path.replace(/^\/docs\//, '').replace(/^\//, '')
  if (isPage) return `${name.replace(/\.md$/, '')}.html`
  return posix.extname(name) === '' ? `${name}.json` : name
}

/** Returns a page whose links lead to files beside it; those to other pages of a server lead to `server`. */
export function relativeLinks(
  html: string,
  {file, files, server}: {file: string; files: ReadonlyMap<string, string>; server: string},
): string {
  const {origin} = new URL(server)
  return html.replace(/ (href|src|action)="([^"]+)"/g, (whole, name, address: string) => {
    if (address.startsWith('#') || address.startsWith('data:')) return whole
    const {origin: to, pathname, search, hash} = new URL(address, server)
    if (to !== origin) return whole
    const target = files.get(pathname)
    if (target === undefined) return ` ${name}="${origin}${pathname}${search}${hash}"`
    return ` ${name}="${posix.relative(posix.dirname(file), target)}${hash}"`
  })
}
