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
  for (const path of [
    '/',
    '/icon.svg',
    '/check-browser.js',
    '/connect.js',
    '/panel.js',
    '/layers.js',
    '/list.js',
    '/bridges.js',
    '/history.js',
    '/household.js',
    '/texts-de.js',
    '/texts-nl.js',
    '/model.js',
    '/model-worker.js',
    '/panel.css',
  ])
    t.ok(files.has(path), path)
  for (const [path, {body}] of files) t.ok(body.length > 100, path)
  const model = ['/model.js', '/model-worker.js'].reduce((sum, path) => sum + (files.get(path)?.body.length ?? 0), 0)
  t.ok(model < 180_000, `${model} bytes for the house in three dimensions, gzipped`)
  // A stopped process ends a moment later.
  while (children().length > before.length) await turns()
  t.same(children(), before)
})

t.test('the installed panel starts where it was opened, also below a proxy’s prefix', async (t) => {
  const manifest = JSON.parse(String((await readPageFiles()).get('/manifest.json')?.body))
  for (const page of ['http://tablet.example:8130/', 'https://home.example/api/hassio_ingress/abc/'])
    for (const field of ['id', 'start_url', 'scope'])
      t.equal(new URL(manifest[field], `${page}manifest.json`).href, page, field)
})
