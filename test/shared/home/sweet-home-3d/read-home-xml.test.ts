import t, {type Test} from 'tap'
import {listImageNames} from '#shared/home/import/image-names.ts'
import {describeNotImportable, NotImportable} from '#shared/home/import/not-importable.ts'
import {readHomeXml} from '#shared/home/sweet-home-3d/read-home-xml.ts'
import {element, homeXml, house, wall} from './home-xml.ts'

const refused = (t: Test, xml: string, reason: string) => {
  t.throws(() => readHomeXml(xml), {name: 'NotImportable', reason}, reason)
}

t.test('readHomeXml() accepts a bare & and unknown elements', async (t) => {
  const home = readHomeXml(
    `<home name='Bed & breakfast'>${element('someday', {}, wall(0, 0, 1, 1))}<room name='Hall &amp; bath'/></home>`,
  )
  t.equal(home.name, 'Bed & breakfast')
  t.equal(home.rooms[0]?.name, 'Hall & bath')
})

t.test('readHomeXml() ignores a stray end tag', async (t) => {
  t.equal(readHomeXml(`<home></wall>${wall(0, 0, 100, 0)}</room></home>`).walls.length, 1)
})

t.test('readHomeXml() rejects malformed numbers and points out of bounds', async (t) => {
  const home = readHomeXml(
    homeXml(
      element('wall', {xStart: 'left', yStart: 0, xEnd: 1, yEnd: 1, thickness: 10}),
      element('wall', {xStart: '', yStart: 0, xEnd: 1, yEnd: 1, thickness: 10}),
      element('wall', {xStart: '1e400', yStart: 0, xEnd: 1, yEnd: 1, thickness: 10}),
      element('wall', {xStart: 1_000_000_001, yStart: 0, xEnd: 1, yEnd: 1, thickness: 10}),
      element('pieceOfFurniture', {name: 'Nowhere', width: 1, depth: 1, height: 1}),
      element('room', {name: 'Room'}, element('point', {x: 'a', y: 'b'})),
      element('label', {x: 'a', y: 'b'}),
      element('doorOrWindow', {name: 'Door', x: 1, y: 1, width: 1, depth: 1, height: 1}, element('sash', {})),
    ),
  )
  t.same(home.walls, [])
  t.same(home.pieces.length, 1)
  t.equal(home.left.get('unreadable'), 8)
})

t.test('readHomeXml() refuses a text that is no home', async (t) => {
  refused(t, '', 'foreign')
  refused(t, 'hello', 'foreign')
  refused(t, '<svg/>', 'foreign')
  refused(t, '<html><home/></html>', 'foreign')
  refused(t, '<home></home><home></home>', 'foreign')
})

t.test('readHomeXml() refuses a truncated text', async (t) => {
  const whole = homeXml(house())
  readHomeXml(whole)
  for (const part of [0.2, 0.5, 0.9, 0.99]) refused(t, whole.slice(0, whole.length * part), 'malformed')
  refused(t, whole.slice(0, -3), 'malformed')
  refused(t, '<home>', 'malformed')
})

t.test('readHomeXml() refuses a document type and entities', async (t) => {
  refused(t, `<!DOCTYPE home><home/>`, 'entities')
  refused(t, `<!DOCTYPE home [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><home name='&b;'/>`, 'entities')
  refused(t, `<home><!ENTITY a 'b'></home>`, 'entities')
})

t.test('readHomeXml() refuses too much text, too many elements and too deep nesting', async (t) => {
  refused(t, `<home>${' '.repeat(64 * 1024 * 1024)}</home>`, 'too-large')
  refused(t, `<home>${'<a/>'.repeat(1_000_000)}</home>`, 'too-large')
  refused(t, `<home>${'<furnitureGroup>'.repeat(100_000)}`, 'too-large')
})

t.test('readHomeXml() refuses too many and too long attributes before buffering them', async (t) => {
  const mebibyte = 1024 * 1024
  const attributes = (count: number) => Array.from({length: count}, (_, index) => ` a${index}=''`).join('')
  t.equal(readHomeXml(`<home${attributes(199)} name='Last'></home>`).name, 'Last')
  t.equal(readHomeXml(homeXml(...[1, 2].map(() => `<wall${attributes(150)}/>`))).walls.length, 0)
  refused(t, `<home${attributes(201)}></home>`, 'too-large')
  refused(t, `<home${' a'.repeat(2_000_000)}`, 'too-large')
  for (const text of ['x'.repeat(mebibyte), '&amp;'.repeat(mebibyte), '& '.repeat(mebibyte / 2)]) {
    readHomeXml(`<home name='${text}' wallHeight='250'/>`)
    refused(t, `<home name='${text}x'/>`, 'too-large')
    refused(t, `<home><room name="${text}x`, 'too-large')
  }
})

t.test('describeNotImportable() has a sentence for every reason in both languages', async (t) => {
  const said = (['foreign', 'malformed', 'entities', 'too-large', 'too-many-walls', 'tangled'] as const).flatMap(
    (reason) => {
      const error = new NotImportable(reason, 'why')
      return [describeNotImportable(error, 'en'), describeNotImportable(error, 'it')]
    },
  )
  t.equal(new Set(said).size, 12)
  for (const sentence of said) t.match(sentence, /^\p{Lu}.*\.$/u)
})

t.test('listImageNames() lists the background pictures, each once', async (t) => {
  const image = (name: string) =>
    element('backgroundImage', {
      image: name,
      scaleDistance: 500,
      scaleDistanceXStart: 0,
      scaleDistanceYStart: 0,
      scaleDistanceXEnd: 100,
      scaleDistanceYEnd: 0,
    })
  const level = (id: string, inside: string) => element('level', {id, name: id, elevation: 0}, inside)
  t.same(listImageNames(readHomeXml(homeXml(image('0'), level('a', image('1/scan.png')), level('b', image('0'))))), [
    '0',
    '1/scan.png',
  ])
  t.same(listImageNames(readHomeXml(homeXml())), [])
})
