import type {Bound} from './bounds.ts'

/** Writes the bounds as the table of docs/architecture.md. */
export function describeBounds(bounds: readonly Bound[]): string {
  const rows = bounds.map(({from, except, mayNotImport, but, why}) => [
    listed(from, except),
    listed(mayNotImport, but),
    why,
  ])
  return [['What', 'may not import', 'because'], ['---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function listed(paths: readonly string[], except: readonly string[] = []): string {
  const list = (paths: readonly string[]) => paths.map((path) => (path === 'node:' ? "Node's modules" : `\`${path}\``))
  return `${list(paths).join(', ')}${except.length === 0 ? '' : `, but ${list(except).join(', ')}`}`
}

/** Tests whether a row forbids one whole room to import another, like `shared/home/` and `shared/host/`. */
export const forbids = ({from, except = [], mayNotImport}: Bound, room: string, other: string): boolean =>
  from.some((path) => room.startsWith(path)) &&
  !except.includes(room) &&
  mayNotImport.some((path) => other.startsWith(path))
