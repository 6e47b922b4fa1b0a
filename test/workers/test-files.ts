import {globSync, readFileSync} from 'node:fs'

/** The tests of `npm test`, those of them that start programs, and the longer ones of `npm run test:full`. */
export type Kind = 'quick' | 'bare' | 'full'

/** Files that take or wait long start first, so that no worker ends long after the others. */
const slowFirst: Record<Kind, readonly string[]> = {
  quick: [
    'test/web/panel/page.test.ts',
    'test/agent/commands/run.test.ts',
    'test/server/editor/editor.test.ts',
    'test/contract/walk.test.ts',
    'test/server/pages/sign-in/sign-in.test.ts',
    'test/server/pages/sign-in/second-step.test.ts',
  ],
  bare: ['test/web/panel/page.test.ts'],
  full: [
    'test/package/executables.full.ts',
    'test/agent/ninety-days.full.ts',
    'test/server/pages/accessibility.full.ts',
    'test/shared/home/carry-over/import-again.full.ts',
    'test/web/editor/accessibility.full.ts',
    'test/web/panel/truth.full.ts',
    'test/server/pages/model-browser.full.ts',
    'test/web/editor/bindings.full.ts',
    'test/web/editor/draft-kept.full.ts',
    'test/web/editor/draft-saving.full.ts',
    'test/random-cases.full.ts',
    'test/web/editor/furniture.full.ts',
    'test/web/editor/draft-windows.full.ts',
    'test/web/plan/pianta-plan.full.ts',
    'test/server/pages/connect/connect-browser.full.ts',
    'test/server/commands/import-again.full.ts',
    'test/server/commands/match.full.ts',
  ],
}

const endings: Record<Kind, string> = {quick: 'test.ts', bare: 'test.ts', full: 'full.ts'}

const startsPrograms = /child_process|needs(Program|Chromium|Nginx|Caddy|Unpackers)/

/** Returns all test files of a kind, in the order in which they start. */
export function testFiles(kind: Kind): string[] {
  const found = globSync(`test/**/*.${endings[kind]}`, {exclude: ['**/node_modules/**']})
    .filter((file) => kind !== 'bare' || startsPrograms.test(readFileSync(file, 'utf8')))
    .sort()
  const first = slowFirst[kind]
  const missing = first.filter((file) => !found.includes(file))
  if (missing.length > 0)
    throw new Error(`These files don't exist; take them out of test-files.ts: ${missing.join(', ')}`)
  return [...first, ...found.filter((file) => !first.includes(file))]
}
