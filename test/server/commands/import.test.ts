import sharp from 'sharp'
import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {flatXml, zip} from '../imports/archives.ts'
import {fileWith, importHere, peopled, versions, withServices} from './importing.ts'
import {pianta, serve} from './pianta.ts'

/** A flat with a background picture. */
async function flatFile() {
  const picture = await sharp({create: {width: 400, height: 300, channels: 3, background: 'grey'}})
    .png()
    .toBuffer()
  const scale = `scaleDistance='800' scaleDistanceXStart='0' scaleDistanceYStart='0' scaleDistanceXEnd='300' scaleDistanceYEnd='0'`
  const xml = flatXml({more: `<backgroundImage image='1/drawing.png' ${scale}/>`})
  return fileWith(await zip({'Home.xml': xml, '1/drawing.png': picture}), 'flat.sh3d')
}

t.test('import saves a version through the running server and without one', async (t) => {
  const {settings, projectId} = await peopled(t)
  const {stop} = await serve(t, settings)
  const flat = await flatFile()
  const {code, stdout, stderr, json} = await pianta(['import', flat, '--project', projectId, '--json'], settings)
  t.equal(code, 0, stderr)
  t.equal(stderr, '', '--json prints no messages')
  t.match(stdout, /^[^\n]+\n$/, 'one line')
  const said = json()
  t.same(Object.keys(said), ['revision', 'rooms', 'openings', 'changed', 'left'])
  t.match(said, {revision: 1, rooms: {placed: 2, total: 2}, openings: {placed: 2, total: 2}})
  t.match(said.left, [{kind: 'models', count: 4, message: '4 3D models'}])
  t.match(said.changed, [{kind: String, count: Number, message: String}])
  t.match(await stop(), {code: 0})

  const second = await importHere([flat, '--project', projectId, '--as', 'bruno@example.org'], settings)
  t.match(
    second.stdout,
    /^Saved version 2 of Casa\.\nRooms placed: 2 of 2\. Doors and windows: 2 of 2\.\nChanged:\n {2}/,
  )
  t.match(second.stdout, /\nLeft out:\n(.*\n)* {2}4 3D models(\n|$)/)

  t.match(await versions(settings, projectId), [
    {number: 2, message: 'Imported from flat.sh3d', authorName: 'Bruno', appName: null},
    {number: 1, message: 'Importata da flat.sh3d', authorName: 'Anna', appName: null},
  ])
  await withServices(settings, async ({files, database}) => {
    const named = [1, 2].map((number) => files.namedBy(projectId, number))
    t.match(named[0], [{name: 'drawing.png', contentType: 'image/png'}])
    t.same(named[1], named[0], 'the same file keeps its first date')
    t.match(await sharp(await files.read(named[0]?.[0]?.sha256 ?? '')).metadata(), {width: 400, height: 300})
    const thumbnails = database.$client.prepare('SELECT thumbnail FROM revision ORDER BY number').pluck().all()
    t.match(thumbnails, [/^[0-9a-f]{64}$/, /^[0-9a-f]{64}$/])
  })
})

t.test('import accepts Pianta homes', async (t) => {
  const {settings, projectId} = await peopled(t)
  const home = fileWith(JSON.stringify(emptyHome('en')), 'home.json')
  t.same(await importHere([home, '--project', projectId], settings), {
    code: 0,
    stdout:
      'Saved version 1 of Casa.\nRooms placed: 0 of 0. Doors and windows: 0 of 0.\n' +
      'This home has no walls, so there is nothing to show. Draw them in Pianta’s editor, or add “walls” to the file and import it again.',
    message: '',
  })
  t.match(await versions(settings, projectId), [{number: 1, message: 'Importata da home.json'}])
})

t.test('import lists enclosed spaces without a room, and makes rooms of them with --spaces', async (t) => {
  const {settings, projectId} = await peopled(t)
  const file = fileWith(await zip({'Home.xml': flatXml().replace(/<room .*?<\/room>/gs, '')}), 'walls.sh3d')
  const run = (...words: string[]) => importHere([file, '--project', projectId, '--accept-losses', ...words], settings)
  t.match(
    (await run()).stdout,
    /\nEnclosed spaces without a room \(.*--spaces add\):\n {2}Stanza 1 \(\d\d\.\d m²\)\n {2}Stanza 2 /,
  )
  const {offered} = JSON.parse((await run('--json')).stdout)
  t.match(offered, [
    {plan: 'plan', name: 'Stanza 1', at: [Number, Number], area: Number},
    {plan: 'plan', name: 'Stanza 2'},
  ])
  const added = JSON.parse((await run('--spaces', 'add', '--json')).stdout)
  t.equal(added.offered, undefined)
  t.match(
    added.changed.find(({kind}: {kind: string}) => kind === 'rooms-added'),
    {count: 2},
  )
  t.match(await run('--spaces', 'all'), {code: 2, message: /--spaces must be offer, add or join/})
})
