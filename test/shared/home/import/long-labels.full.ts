import t from 'tap'
import {element, house, imported} from '../sweet-home-3d/home-xml.ts'

const texts: Record<string, string> = {
  digits: `${'1'.repeat(999)}a`,
  sizes: `${'1x'.repeat(499)}a`,
  marks: `a${':'.repeat(498)}a${':'.repeat(498)}a`,
  spaces: `1${' '.repeat(900)}a`,
  brackets: '(  '.repeat(330),
}

/** Room names come from labels only where a room has none. */
const unnamed = house().replace("name='Kitchen'", "name=''")

t.test('a file with many long labels is imported in proportion to its size', async (t) => {
  for (const [kind, text] of Object.entries(texts)) {
    const label = element('label', {x: 200, y: 150}, element('text', {}, text))
    const before = process.cpuUsage()
    imported(unnamed, ...Array.from({length: 3000}, () => label))
    const {user} = process.cpuUsage(before)
    // Reading them again and again took minutes of digits, and half a minute of the others.
    t.ok(user < 15e6, `${kind}: ${Math.round(user / 1000)} ms`)
  }
})
