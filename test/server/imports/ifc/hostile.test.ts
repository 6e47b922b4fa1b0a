import {readFileSync} from 'node:fs'
import t from 'tap'
import {operationOf} from '#shared/home/ifc/operations.ts'
import {toSourceHome} from '#shared/home/ifc/to-source-home.ts'
import {importHome} from '#shared/home/import/import-home.ts'
import {boundWasmMemory} from '../../../../server/imports/ifc/bound-memory.ts'
import {clearAsterisks} from '../../../../server/imports/ifc/clear-asterisks.ts'
import {readModel} from '../../../../server/imports/ifc/open-model.ts'
import {createPlacements} from '../../../../server/imports/ifc/placements.ts'
import {readIfc} from '../../../../server/imports/ifc/read-ifc.ts'
import {readStructure} from '../../../../server/imports/ifc/structure.ts'
import {importFile} from '../../../../server/imports/import-file.ts'
import {writeHouse} from './write-house.ts'

const limits = {name: 'a.ifc', language: 'en', maxFile: 1024 * 1024, maxHome: 1024 * 1024} as const
const sample = readFileSync(new URL('houses/house-ifc4-mm.ifc', import.meta.url), 'latin1')

/** Returns the reason of a refusal, in English, or a summary of the import. */
async function outcomeOf(text: string | Uint8Array): Promise<string> {
  const made = await importFile({...limits, content: Buffer.from(text as string)})
  if ('refused' in made) {
    t.match(made.refused.it, /\.( \(#\d+\))?$/)
    return made.refused.en
  }
  if ('asks' in made) return 'asks'
  return `read, ${made.problems.length} problems, ${made.report.rooms.placed} rooms`
}

const head =
  "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\n"
const end = 'ENDSEC;\nEND-ISO-10303-21;\n'

t.test('files that hold no building are refused by name', async (t) => {
  t.match(await outcomeOf('ISO-10303-21;'), /damaged or incomplete/)
  t.match(await outcomeOf('ISO-10303-21;\ngarbage \u0000 ((((('), /damaged or incomplete/)
  t.match(await outcomeOf(sample.replace("FILE_SCHEMA(('IFC4'))", "FILE_SCHEMA(('IFC2X2_FINAL'))")), /version/)
  t.match(await outcomeOf(head + end), /no walls and no rooms/)
  t.match(await outcomeOf(`${head}#1=IFCPROJECT('0',$,'x',$,$,$,$,$,$);\n${end}`), /no walls and no rooms/)
})

t.test('a file that is too large is refused before it is read', async (t) => {
  t.match(
    await outcomeOf(Buffer.concat([Buffer.from(sample), Buffer.alloc(48 * 1024 * 1024, 32)])),
    /takes more memory/,
  )
})

t.test('storeys are read up to 200, and more are refused', async (t) => {
  const storeys = (count: number) =>
    Array.from({length: count}, (_, nth) => `#${90_000 + nth}=IFCBUILDINGSTOREY('s${nth}',$,$,$,$,$,$,$,$,${nth}.);\n`)
  const house = writeHouse({columns: 1, rows: 1})
  const withMore = (count: number) => house.replace('DATA;\n', `DATA;\n${storeys(count).join('')}`)
  t.match(await outcomeOf(withMore(199)), /^read, 0 problems/)
  t.match(await outcomeOf(withMore(200)), /takes more memory or has more parts/)
})

t.test('the members of a whole and the doors of an opening are listed once, not copied for each', async (t) => {
  const count = 1000
  const doors = Array.from(
    {length: count},
    (_, nth) =>
      `#${1000 + nth}=IFCDOOR('d${nth}',$,$,$,$,$,$,$,$,$,$,$,$);\n` +
      `#${5000 + nth}=IFCRELFILLSELEMENT('f${nth}',$,$,$,#2,#${1000 + nth});\n`,
  )
  const members = doors.map((_, nth) => `#${1000 + nth}`).join(',')
  const whole = `#1=IFCBUILDING('b',$,$,$,$,$,$,$,$,$,$,$);\n#3=IFCRELAGGREGATES('r',$,$,$,#1,(${members}));\n`
  const opening = "#2=IFCOPENINGELEMENT('o',$,$,$,$,$,$,$,$);\n"
  const bytes = Buffer.from(head + whole + opening + doors.join('') + end)
  const [structure, steps] = await readModel(bytes, (model) => countSteps(() => readStructure(model)))
  t.same([structure.partsOf(1).length, structure.fills.get(2)?.length], [count, count])
  t.ok(steps < 50 * count, `${steps} steps through lists`)
})

/** Returns the result of an act, and how many members of lists it walked through or copied. */
function countSteps<Result>(act: () => Result): [Result, number] {
  const {values} = Array.prototype
  let steps = 0
  function* counted(this: unknown[]) {
    for (let index = 0; index < this.length; index++) {
      steps++
      yield this[index]
    }
  }
  const set = (value: unknown) =>
    Object.defineProperty(Array.prototype, Symbol.iterator, {value, writable: true, configurable: true})
  set(counted)
  try {
    const result = act()
    return [result, steps]
  } finally {
    set(values)
  }
}

t.test('placements in a circle are refused with the line', async (t) => {
  t.match(
    await outcomeOf(sample.replace('#18=IFCLOCALPLACEMENT($,', '#18=IFCLOCALPLACEMENT(#26,')),
    /run in a circle.*\(#\d+\)$/,
  )
  t.match(await outcomeOf(sample.replace('#18=IFCLOCALPLACEMENT($,', '#18=IFCLOCALPLACEMENT(#18,')), /run in a circle/)
  const chain = Array.from(
    {length: 20_000},
    (_, index) => `#${90_000 + index}=IFCLOCALPLACEMENT(#${90_001 + index},#17);`,
  )
  const deep = sample.replace('#18=IFCLOCALPLACEMENT($,', '#18=IFCLOCALPLACEMENT(#90000,')
  t.match(await outcomeOf(deep.replace('DATA;\n', `DATA;\n${chain.join('\n')}\n`)), /run in a circle/)
})

t.test('wholes in a circle, curves within themselves and bodies of themselves end', async (t) => {
  t.match(await outcomeOf(sample.replace('#13,(#19));', '#19,(#19));')), /read/)
  t.match(
    await outcomeOf(
      sample.replace('#34=IFCRELAGGREGATES', "#99001=IFCRELAGGREGATES('x',#5,$,$,#27,(#23));\n#34=IFCRELAGGREGATES"),
    ),
    /read/,
  )
  const curve = sample.replace(
    /#54=IFCPOLYLINE\(.*\);/,
    '#54=IFCCOMPOSITECURVE((#99002),.F.);\n#99002=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#54);',
  )
  t.match(await outcomeOf(curve), /read/)
  const solid = sample.replace(/#50=IFCEXTRUDEDAREASOLID\(.*\);/, '#50=IFCBOOLEANRESULT(.DIFFERENCE.,#50,#50);')
  t.match(await outcomeOf(solid), /run in a circle|damaged/)
})

t.test('bodies that multiply are refused before they are made', async (t) => {
  const copies = Array.from({length: 40}, (_, nth) => {
    const [item, map, shape] = [90_000 + nth, 91_000 + nth, 92_000 + nth]
    const inner = nth === 39 ? '#47' : `#${item + 1}`
    return (
      `#${item}=IFCMAPPEDITEM(#${map},#99000);\n#${map}=IFCREPRESENTATIONMAP(#48,#${shape});\n` +
      `#${shape}=IFCSHAPEREPRESENTATION(#11,'Body','MappedRepresentation',(${inner},${inner}));`
    )
  })
  const operator = '#99000=IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#47,$,$);'
  const mapped = sample
    .replace(
      "#51=IFCSHAPEREPRESENTATION(#11,'Body','SweptSolid',(#50));",
      "#51=IFCSHAPEREPRESENTATION(#11,'Body','MappedRepresentation',(#90000));",
    )
    .replace('DATA;\n', `DATA;\n${copies.join('\n')}\n${operator}\n`)
  t.match(await outcomeOf(mapped), /takes more memory or has more parts/)
  const cuts = Array.from(
    {length: 40},
    (_, nth) => `#${90_001 + nth}=IFCBOOLEANRESULT(.UNION.,#${90_000 + nth},#${90_000 + nth});`,
  )
  const cut = sample
    .replace(
      "#51=IFCSHAPEREPRESENTATION(#11,'Body','SweptSolid',(#50));",
      "#51=IFCSHAPEREPRESENTATION(#11,'Body','CSG',(#90040));",
    )
    .replace('DATA;\n', `DATA;\n#90000=IFCBLOCK(#48,1.,1.,1.);\n${cuts.join('\n')}\n`)
  t.match(await outcomeOf(cut), /takes more memory or has more parts/)
})

t.test('numbers that are none, and places that are nowhere', async (t) => {
  const far = (x: string) => sample.replace('#14=IFCCARTESIANPOINT((12000.,', `#14=IFCCARTESIANPOINT((${x},`)
  t.match(await outcomeOf(far('1.E300')), /farther away than any place on Earth.*\(#14\)$/)
  for (const text of ['NAN', '1.E400', '$', "'12'", '-', '.T.', '#14', '()', '1.E999999999999'])
    t.match(await outcomeOf(far(text)), /read, 0 problems|damaged|Earth/, text)
  const wall = (x: string) => sample.replace('#53=IFCCARTESIANPOINT((8000.,0.))', `#53=IFCCARTESIANPOINT((${x},0.))`)
  for (const text of ['NAN', '0.', '1.E10', '-8000.', '1.E-300'])
    t.match(await outcomeOf(wall(text)), /read, 0 problems/, text)
  for (const unit of ['0.', '-1.', '1.E300', 'NAN']) {
    const measured = writeHouse({unit: 'foot'}).replace('IFCLENGTHMEASURE(0.3048)', `IFCLENGTHMEASURE(${unit})`)
    t.match(await outcomeOf(measured), /read|damaged|Earth|overlap/, unit)
  }
})

t.test('words of a file are no names of JavaScript’s own', async (t) => {
  const metres = writeHouse({unit: 'metre', columns: 1, rows: 1})
  const plain = await readIfc(Buffer.from(metres))
  for (const word of ['constructor', 'toString', '__proto__']) {
    const prefixed = await readIfc(Buffer.from(metres.replace('.LENGTHUNIT.,$', `.LENGTHUNIT.,.${word}.`)))
    t.same(prefixed.walls, plain.walls, `a prefix ${word} is none`)
    const foot = writeHouse({unit: 'foot', columns: 1, rows: 1})
    const based = await readIfc(Buffer.from(foot.replace('.LENGTHUNIT.,$', `.LENGTHUNIT.,.${word}.`)))
    t.ok(
      based.walls.every(({body}) => Number.isFinite(body?.low)),
      `feet of a prefix ${word}`,
    )
    t.same(operationOf(word), {leaves: 1})
  }
})

t.test('a point that is no number is refused like a far one', async (t) => {
  const point = readModel(Buffer.from(`${head}#1=IFCCARTESIANPOINT((1.,2.));\n${end}`), (model) =>
    createPlacements(model, Number.NaN).point({type: 5, value: 1}),
  )
  await t.rejects(point, {name: 'NotImportable', message: 'far (#1)'})
})

t.test('every line of a house may be missing, or of another kind', async (t) => {
  const lines = writeHouse({columns: 1, rows: 1}).split('\n')
  const data = lines.flatMap((line, index) => (line.startsWith('#') ? [index] : []))
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 25; round++) {
    const spoilt = [...lines]
    for (let times = 0; times < 3; times++) {
      const at = data[random(data.length)] as number
      const other = lines[data[random(data.length)] as number] as string
      const number = (lines[at] as string).split('=')[0]
      spoilt[at] = random(2) === 0 ? '' : `${number}=${other.split('=')[1]}`
    }
    const outcome = await readIfc(Buffer.from(spoilt.join('\n')))
      .then((house) => importHome(toSourceHome(house), {language: 'en', images: new Map()}))
      .then(
        ({problems}) => problems.length,
        (error: Error) => error.name,
      )
    t.ok(outcome === 0 || outcome === 'NotImportable', `round ${round}: ${outcome}`)
  }
})

t.test('web-ifc may not take more memory than it was given', async (t) => {
  const {WebAssembly} = globalThis as never as {
    WebAssembly: {Memory: new (size: {initial: number}) => {grow(pages: number): number}}
  }
  {
    using bound = boundWasmMemory(10 * 65_536)
    const memory = new WebAssembly.Memory({initial: 2})
    memory.grow(8)
    t.notOk(bound.isReached())
    t.throws(() => memory.grow(1), RangeError)
    t.ok(bound.isReached())
  }
  t.equal(new WebAssembly.Memory({initial: 2}).grow(10), 2)
})

t.test('clearAsterisks() clears attributes without a value, and leaves derived ones and texts alone', (t) => {
  const cleared = (text: string) => {
    const bytes = Buffer.from(text)
    clearAsterisks(bytes)
    return bytes.toString()
  }
  t.equal(cleared("#1= IFCWALL('a',#2,'5*',*,'it''s *',#3,*);\n"), "#1= IFCWALL('a',#2,'5*',$,'it''s *',#3,$);\n")
  const derived = '#7=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);\n#8=IFCORIENTEDEDGE(*,*,#1,.T.);\n'
  t.equal(cleared(derived), derived)
  t.end()
})
