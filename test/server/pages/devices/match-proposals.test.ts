import t from 'tap'
import type {Revision} from '#shared/contract/resources.ts'
import {createMatchProposals} from '../../../../server/pages/devices/match-proposals.ts'

t.test('proposals are made once for a version, its devices and a language', async (t) => {
  let made = 0
  const needs = {
    homes: {
      proposeMatches: async () => {
        made++
        return []
      },
    },
    revisions: {home: () => ({bytes: new Uint8Array(), base: null})},
  } as unknown as Parameters<typeof createMatchProposals>[0]
  const proposals = createMatchProposals(needs)
  const device = {id: 'a', name: 'Lamp', kind: 'light' as const, room: null, floor: null}
  const wanted = {
    projectId: 'p',
    revision: {number: 1, createdAt: '2026-01-01T00:00:00.000Z'} as Revision,
    apps: [{app: 'hall', devices: [device]}],
    declared: new Set(['hall a']),
    gone: new Set<string>(),
    language: 'en' as const,
    owner: {person: 'anna', connection: ''},
  }
  const other = {person: 'bruno', connection: ''}
  await Promise.all([
    proposals.of(wanted),
    proposals.of({...wanted, owner: other}),
    proposals.of(structuredClone(wanted)),
  ])
  t.equal(made, 1, 'also for another person')
  const changes = [
    {revision: {...wanted.revision, number: 2}},
    {apps: [{app: 'hall', devices: [{...device, name: 'Light'}]}]},
    {declared: new Set(['hall a', 'hall b'])},
    {gone: new Set(['hall c'])},
    {language: 'it' as const},
  ]
  for (const [nth, change] of changes.entries()) {
    await proposals.of({...wanted, ...change})
    t.equal(made, nth + 2, Object.keys(change).join())
  }
})
