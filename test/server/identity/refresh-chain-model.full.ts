import fc from 'fast-check'
import t, {type Test} from 'tap'
import {runs} from '../../runs.ts'
import {openIdentity} from './identity-server.ts'
import {openModelledGrants, type Step} from './modelled-grants.ts'

const day = 24

/** Picks mostly the newest tokens, where the rotation happens. */
const ago = fc.oneof({weight: 4, arbitrary: fc.nat(2)}, {weight: 1, arbitrary: fc.nat(12)})
const isOther = fc.oneof({weight: 9, arbitrary: fc.constant(false)}, {weight: 1, arbitrary: fc.constant(true)})
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {weight: 12, arbitrary: fc.record({do: fc.constant('refresh'), ago, isOther})},
  {weight: 4, arbitrary: fc.record({do: fc.constant('together'), ago: fc.tuple(ago, ago)})},
  {weight: 1, arbitrary: fc.record({do: fc.constant('revoke'), ago, isOther})},
  {weight: 2, arbitrary: fc.record({do: fc.constant('wait'), hours: fc.constantFrom(1, 31 * day, 89 * day, 91 * day)})},
  {weight: 1, arbitrary: fc.record({do: fc.constant('deleteExpired')})},
)

async function setUp(t: Test) {
  const server = await openIdentity(t)
  // No crash is tested here, so steps don't wait for the disk.
  server.database.$client.pragma('synchronous = OFF')
  return openModelledGrants(server)
}

t.test('in any order of refreshes, copies, losses and revocations, the provider matches the model', async (t) => {
  const grants = await setUp(t)
  const steps = fc.array(anyStep, {minLength: 1, maxLength: 14})
  await fc.assert(
    fc.asyncProperty(fc.boolean(), steps, async (isRegistered, steps) => {
      const modelled = await grants.open(isRegistered)
      for (const step of steps) {
        const faults = await grants.act(modelled, step)
        if (faults.length > 0) throw new Error(`after ${JSON.stringify(step)}: ${faults.join(', ')}`)
      }
    }),
    runs(150),
  )
})

t.test('a device that presents the newest token it has stored never loses its grant', async (t) => {
  const grants = await setUp(t)
  // Whether the response is stored, and how long the device sleeps then.
  const turns = fc.array(fc.record({isKept: fc.boolean(), hours: fc.constantFrom(0, 1, 89 * day)}), {maxLength: 14})
  await fc.assert(
    fc.asyncProperty(fc.boolean(), turns, async (isRegistered, turns) => {
      const modelled = await grants.open(isRegistered)
      let written = 0
      for (const {isKept, hours} of turns) {
        const newest = modelled.refreshTokens.length - 1
        const faults = await grants.act(modelled, {do: 'refresh', ago: newest - written, isOther: false})
        if (faults.length > 0) throw new Error(faults.join(', '))
        if (modelled.refreshTokens.length - 1 === newest) throw new Error('the session is lost')
        if (isKept) {
          written = newest + 1
          await grants.act(modelled, {do: 'wait', hours})
        }
      }
    }),
    runs(40),
  )
})

t.test('a copied token is detected once its holders have taken turns twice', async (t) => {
  const grants = await setUp(t)
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.nat(3),
      fc.array(fc.nat(1), {maxLength: 8}),
      async (isRegistered, before, order) => {
        const modelled = await grants.open(isRegistered)
        const refresh = async (index: number) => {
          const newest = modelled.refreshTokens.length - 1
          const faults = await grants.act(modelled, {do: 'refresh', ago: newest - index, isOther: false})
          if (faults.length > 0) throw new Error(faults.join(', '))
          return modelled.refreshTokens.length - 1
        }
        let copied = 0
        for (let count = 0; count < before; count++) copied = await refresh(copied)
        const held = [copied, copied]
        let turns = 0
        let last: number | undefined
        for (const holder of order) {
          held[holder] = await refresh(held[holder] ?? 0)
          if (last !== undefined && holder !== last) turns++
          last = holder
          if (turns === 2 && modelled.model.ended !== 'theft') throw new Error('the copy was not detected')
        }
      },
    ),
    runs(40),
  )
})
