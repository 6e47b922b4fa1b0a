/** Returns the pattern of a path of the table: `server/**-route.ts` becomes `^server/.*-route\.ts$`. */
export function patternOf(path: string): string {
  const pattern = path
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/\*{1,2}/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))
  return path.endsWith('/') ? `^${pattern}` : `^${pattern}$`
}
