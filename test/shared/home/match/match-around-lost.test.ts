import t from 'tap'
import {allBindings} from '#shared/home/bindings.ts'
import {applyMatches} from '#shared/home/match/apply-matches.ts'
import type {MatchDevice} from '#shared/home/match/match.ts'
import {type AnyBound, matchAroundLost} from '#shared/home/match/match-around-lost.ts'
import {homeWith} from '../../../home-with.ts'

const bound = (device: string) => [{app: 'hall', device}]

/** A kitchen with one lamp, and a bath whose lamp has two bulbs. */
const home = homeWith({
  rooms: [
    {id: 'kitchen', name: 'Kitchen', at: [1, 1]},
    {id: 'bath', name: 'Bath', at: [1, 1]},
  ],
  lights: [
    {id: 'a', name: 'Ceiling', at: [1, 1], bindings: {light: bound('old')}},
    {id: 'b', name: 'Mirror', at: [3, 1], bindings: {light: [...bound('one'), ...bound('two')]}},
  ],
})

const lamp = (id: string, name: string, room: string): MatchDevice => ({id, name, kind: 'light', room})
const devices = [lamp('new', 'Ceiling', 'Kitchen'), lamp('one', 'Mirror left', 'Bath')]
const isDeclared = ({device}: AnyBound) => devices.some(({id}) => id === device)

const proposed = (isGone: (bound: AnyBound) => boolean) =>
  matchAroundLost(home, {isDeclared, isGone})
    .match('hall', devices)
    .filter(({device}) => device === 'new')

t.test('the place of a device that is gone is offered again, never for sure while it may come back', async (t) => {
  t.match(
    proposed(() => true),
    [{element: {id: 'a'}, confidence: 'likely', reason: {doubt: 'gone'}, replaces: [{app: 'hall', device: 'old'}]}],
  )
  t.match(
    proposed(() => false),
    [{element: {id: 'a'}, confidence: 'certain', replaces: [{app: 'hall', device: 'old'}]}],
  )
})

t.test('a device that takes the place is bound in its stead, and other bindings stay', async (t) => {
  const next = applyMatches(
    home,
    proposed(() => true),
    'hall',
  )
  t.same(
    allBindings(next).map(({id, device}) => `${id} ${device}`),
    ['a new', 'b one', 'b two'],
  )
})

t.test('a device that is gone from another role of an element casts no doubt', async (t) => {
  const kitchen = homeWith({
    rooms: [{id: 'kitchen', name: 'Kitchen', at: [1, 1], bindings: {humidity: bound('old')}}],
  })
  const sensor: MatchDevice = {id: 'warmth', name: 'Temperature', kind: 'sensor', room: 'Kitchen'}
  const around = matchAroundLost(kitchen, {isDeclared: () => false, isGone: () => true})
  const [match] = around.match('hall', [sensor])
  t.match(match, {element: {id: 'kitchen'}, role: 'temperature', confidence: 'certain', replaces: []})
  t.equal(match?.reason.doubt, undefined, 'it takes nobody’s place')
})

t.test('a home without lost devices is matched as it is', async (t) => {
  const around = matchAroundLost(home, {isDeclared: () => true, isGone: () => true})
  t.equal(around.alive, home)
  t.ok(around.match('hall', devices).every(({replaces}) => replaces.length === 0))
})
