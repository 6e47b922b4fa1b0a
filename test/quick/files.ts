import {globSync} from 'node:fs'

/** Files that take long start first, so that no worker ends long after the others. */
const slowFirst = [
  'test/agent/panel/page.test.ts',
  'test/agent/commands/run.test.ts',
  'test/server/editor/editor.test.ts',
  'test/server/commands/import-again.test.ts',
  'test/server/commands/match.test.ts',
  'test/server/pages/connect/connect-browser.test.ts',
  'test/contract/walk.test.ts',
  'test/shared/plan/pianta-plan.test.ts',
]

/** Returns all quick test files, in the order in which they start. */
export function quickTestFiles(): string[] {
  const found = globSync('test/**/*.test.ts', {exclude: ['**/node_modules/**']}).sort()
  const missing = slowFirst.filter((file) => !found.includes(file))
  if (missing.length > 0) throw new Error(`These files don't exist; take them out of files.ts: ${missing.join(', ')}`)
  return [...slowFirst, ...found.filter((file) => !slowFirst.includes(file))]
}
