import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {bundlePack} from '../../package/packs/make-packs.ts'
import {packs} from '../../package/packs/packs.ts'
import {expectOldSyntax} from '../oldest-syntax.ts'

t.test('the wall display, with the QR code that it loads, has no syntax that old tablets lack', async (t) => {
  const page = readFileSync(join(import.meta.dirname, '../../examples/pages/wall-display.html'), 'utf8')
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? []
  const [, script = ''] = /<script type="module">(.*?)<\/script>/s.exec(page) ?? []
  t.match(script, "from './@pianta/client/dist/qr.js'")
  await expectOldSyntax(t, {name: 'styles', code: style, loader: 'css'})
  await expectOldSyntax(t, {name: 'script', code: script})
  const folder = t.testdir({})
  await bundlePack(packs.client, folder)
  const read = (name: string) => readFileSync(join(folder, 'dist', name), 'utf8')
  const files = ['qr.js', ...[...read('qr.js').matchAll(/ from "\.\/(chunk-.*?)"/g)].map(([, name = '']) => name)]
  t.equal(files.length, 2)
  for (const name of files) await expectOldSyntax(t, {name, code: read(name)})
})
