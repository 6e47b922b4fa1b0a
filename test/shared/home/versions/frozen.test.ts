import {createHash} from 'node:crypto'
import t from 'tap'
import {versions} from '#shared/home/versions/versions.ts'

/** Hashes a schema without its descriptions, which only help people to write a home. */
function digest(schema: object): string {
  const allowed = JSON.stringify(schema, (key, value) =>
    (key === 'description' || key === '$comment') && typeof value === 'string' ? undefined : value,
  )
  return createHash('sha256').update(allowed).digest('hex').slice(0, 16)
}

t.test('a frozen schema never changes', async (t) => {
  // A change here means that old homes are read differently: undo its cause.
  const recorded = {
    1: '86598044eb68f60d',
    2: '30f9301fd7e1ee8f',
    3: 'daf43f839ea58b96',
    4: '3aec72966674848e',
    5: '079635e492a57781',
  }
  const frozen = versions.filter(({step}) => step !== undefined)
  t.same(Object.fromEntries(frozen.map(({number, format}) => [number, digest(format.schema)])), recorded)
})

t.test('versions are numbered from 1, and all but the last have a step to the next', async (t) => {
  t.same(
    versions.map(({number}) => number),
    versions.map((_, index) => index + 1),
  )
  t.same(
    versions.map(({step}) => step !== undefined),
    versions.map((_, index) => index < versions.length - 1),
  )
})
