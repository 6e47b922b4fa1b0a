import fc from 'fast-check'
import t from 'tap'
import {schemaProblems} from '#shared/home/format/schema-problems.ts'
import {readHome} from '#shared/home/read-home.ts'
import {versions} from '#shared/home/versions/versions.ts'
import type {Json} from '#shared/json.ts'
import {atLeast, runs} from '../../../runs.ts'
import {documentOf} from './documents.ts'

const oldVersions = versions.filter(({step}) => step !== undefined)

/** Freezes a value, so that writing to it throws. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const each of Object.values(Object.freeze(value))) frozen(each)
  return value
}

for (const {number, format, step} of oldVersions) {
  const next = versions[number]
  t.test(
    `the step from ${number} turns any valid document into a valid one of ${next?.number}, always the same`,
    async (t) => {
      let taken = 0
      fc.assert(
        fc.property(documentOf(format.schema as unknown as Json), (document) => {
          if ([...schemaProblems(format, document)].length > 0) throw new Error('the document is not valid')
          const refused: string[] = []
          const upgrade = () => step?.upgrade(frozen(document) as never, (path) => refused.push(path))
          const upgraded = upgrade()
          if (refused.length > 0) return
          taken++
          t.same(next && [...schemaProblems(next.format, upgraded)], [])
          if (JSON.stringify(upgrade()) !== JSON.stringify(upgraded)) throw new Error('it differs the second time')
        }),
        runs(300),
      )
      t.ok(taken > atLeast(5), `${taken} were taken`)
    },
  )

  t.test(`readHome() never throws for a valid document of version ${number}`, async () => {
    fc.assert(
      fc.property(documentOf(format.schema as unknown as Json), (document) => {
        const {readAs, home, problems} = readHome(frozen(document))
        return readAs === number && (home !== undefined || problems.every(({kind}) => kind === 'format'))
      }),
      runs(100),
    )
  })
}

const place = fc.double({min: -900, max: 900, noNaN: true})

/** Walls long enough for any of the doors, and doors near a wall. */
const rowsAndDoors = fc
  .array(fc.tuple(place, place, fc.double({min: 2, max: 90, noNaN: true}), fc.double({min: 0, max: 7, noNaN: true})), {
    minLength: 1,
    maxLength: 20,
  })
  .map((walls) => walls.map(([x, y, length, turn]) => [x, y, x + length * Math.cos(turn), y + length * Math.sin(turn)]))
  .chain((walls) =>
    fc.record({
      walls: fc.constant(walls),
      doors: fc.array(
        fc
          .tuple(
            fc.constantFrom(...walls),
            fc.double({min: 0, max: 1, noNaN: true}),
            fc.double({min: 0.1, max: 1.9, noNaN: true}),
          )
          .map(([[x1 = 0, y1 = 0, x2 = 0, y2 = 0], part, width]) => ({
            at: [x1 + (x2 - x1) * part + 0.3, y1 + (y2 - y1) * part - 0.3],
            width,
          })),
        {maxLength: 20},
      ),
    }),
  )

t.test('readHome() reads any version 1 home whose doors are near a wall that is long enough', async () => {
  const [first] = versions
  fc.assert(
    fc.property(documentOf(first?.format.schema as unknown as Json), rowsAndDoors, (document, {walls, doors}) => {
      const {windows: _, ...rest} = document as Json
      const {home, problems} = readHome({...rest, walls, doors})
      if (home === undefined || problems.some(({kind}) => kind === 'format')) throw new Error(JSON.stringify(problems))
      const again = readHome(JSON.parse(JSON.stringify(home)))
      return again.home !== undefined && home.plans[0]?.openings.length === doors.length
    }),
    runs(300),
  )
})
