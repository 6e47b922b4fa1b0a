import t from 'tap'
import {readDxf} from '#shared/home/dxf/read-dxf.ts'
import {createHomeReader} from '../../../server/jobs/home-reader.ts'
import {planMemory} from '../../../server/jobs/memory-plan.ts'
import {dxfText, insert, line, polyline} from '../../shared/home/dxf/dxf-text.ts'

const mebibyte = 2 ** 20
const maxHome = 16 * mebibyte

/** A thousand lines as walls have them. They repeat below: it is their number that counts. */
const walls = Array.from({length: 1000}, (_, index) => line([0, index], [4, index], 'WALL')).join('')
const corners = Array.from({length: 160_000}, (_, index) => [index % 97, index % 89] as const)

t.test('a drawing of far too much is refused by name, in the memory of a small machine', async (t) => {
  const homes = createHomeReader({maxHome, memory: planMemory(maxHome, 512 * mebibyte)})
  t.teardown(() => homes.close())
  const options = {name: 'Flat.dxf', language: 'en', maxFile: 64 * mebibyte} as const
  const made = await homes.importFile(Buffer.from(dxfText({entities: walls.repeat(880)})), options)
  if (!('refused' in made)) throw new Error('It was not refused.')
  t.match(made.refused.en, /^The DXF drawing is too large\. Its limits are 64 MiB, 2 million groups/)
  t.match(made.refused.it, /^Il disegno DXF è troppo grande\. I limiti sono 64 MiB, 2 milioni di gruppi/)
})

t.test('so are copies, corners and comments that multiply', async (t) => {
  const drawings: Record<string, string> = {
    'a block of 1,000 lines, 10,000 times': dxfText({
      blocks: {A: walls},
      entities: insert('A', [0, 0], {columns: 100, rows: 100}),
    }),
    'a polyline of 160,000 corners': dxfText({entities: polyline(corners)}),
    '11 million lines of comments': dxfText({entities: walls + '999\nx\n'.repeat(5_500_000)}),
  }
  for (const [what, text] of Object.entries(drawings))
    t.throws(() => readDxf(Buffer.from(text)), {message: 'too-large'}, what)
})
