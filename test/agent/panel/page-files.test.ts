import {execFileSync} from 'node:child_process'
import t from 'tap'
import {readPageFiles} from '../../../agent/panel/page-files.ts'
import {needsProgram} from '../../needs-program.ts'
import {turns} from '../quiet.ts'

/** Returns the programs that this process has started and that still run. */
function children(): string[] {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,comm='], {encoding: 'utf8'}).split('\n')
  return lines.flatMap((line) => {
    const [, parent, program] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(parent) === process.pid && program !== 'ps' ? [String(program)] : []
  })
}

t.test('readPageFiles() bundles the page and leaves no process running', needsProgram('ps'), async (t) => {
  const before = children()
  const files = await readPageFiles()
  for (const path of ['/', '/icon.svg', '/check-browser.js', '/connect.js', '/panel.js', '/panel.css'])
    t.ok(files.has(path), path)
  for (const [path, {body}] of files) t.ok(body.length > 100, path)
  // A stopped process ends a moment later.
  while (children().length > before.length) await turns()
  t.same(children(), before)
})
