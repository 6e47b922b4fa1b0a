import {execFileSync} from 'node:child_process'
import {mkdirSync, readdirSync, readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {makeCard} from '../../package/make-card.ts'
import {version} from '../../shared/host/version.ts'
import {needsProgram} from '../needs-program.ts'

/** The keys that HACS accepts in hacs.json, with their types: it refuses all others. */
const keys: Record<string, string> = {
  name: 'string',
  filename: 'string',
  homeassistant: 'string',
  content_in_root: 'boolean',
  country: 'string',
  hacs: 'string',
  hide_default_branch: 'boolean',
  persistent_directory: 'string',
  render_readme: 'boolean',
  zip_release: 'boolean',
}

t.test('makeCard() packs a repository that HACS and the Marketplace install', needsProgram('tar'), async (t) => {
  const dist = t.testdir()
  await makeCard(dist)
  const root = join(dist, 'unpacked')
  mkdirSync(root)
  execFileSync('tar', ['-xzf', join(dist, `pianta-card-${version}.tar.gz`), '-C', root])
  t.same(readdirSync(root).toSorted(), ['LICENSE', 'README.md', 'dist', 'hacs.json'])
  const installed = [
    'pianta-card-de.js',
    'pianta-card-es.js',
    'pianta-card-fr.js',
    'pianta-card-layers.js',
    'pianta-card-more.js',
    'pianta-card-nl.js',
    'pianta-card.js',
  ]
  t.same(readdirSync(join(root, 'dist')).toSorted(), installed, 'all files here are installed')

  const manifest: Record<string, unknown> = JSON.parse(readFileSync(join(root, 'hacs.json'), 'utf8'))
  for (const [key, value] of Object.entries(manifest)) t.type(value, keys[key] ?? 'nothing', key)
  t.match(manifest, {name: 'Pianta', filename: 'pianta-card.js', homeassistant: /^20\d\d\.\d+\.\d+$/})

  const script = join(root, 'dist/pianta-card.js')
  t.ok(statSync(script).size < 1_000_000, 'far from the limit of 100 MiB')
  t.match(readFileSync(script, 'utf8'), 'll-strategy-dashboard-pianta')
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  t.match(readme, /Marketplace.*Add from link/s)
  t.notMatch(readme, /\]\((?!https?:)/, 'no link leads out of the repository')
  t.match(readFileSync(join(root, 'LICENSE'), 'utf8'), 'MIT License')
})
