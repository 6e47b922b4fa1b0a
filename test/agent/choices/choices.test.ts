import {writeFile} from 'node:fs/promises'
import t, {type Test} from 'tap'
import type {HouseDevice} from '#shared/house/device-state.ts'
import {maxChoicesInAMinute, openChoices} from '../../../agent/choices/choices.ts'
import {maxChosen} from '../../../agent/choices/with-choice.ts'
import {filesIn} from '../../../agent/folder.ts'
import {createModel} from '../../../agent/model.ts'
import {FakeClock} from '../../fake-clock.ts'
import {keepingLogger} from '../quiet.ts'
import {temporaryFolder} from '../temporary-folder.ts'

const device = (id: string, actions: HouseDevice['actions'] = ['turn', 'toggle']): HouseDevice => ({
  ...{id, name: `The ${id}`, kind: 'switch', room: null, floor: null, actions},
})

async function open(t: Test, folder?: string) {
  const own = folder ?? (await temporaryFolder(t))
  const clock = new FakeClock(0)
  const model = createModel({clock, command: async () => {}})
  model.update({devices: [device('gate'), device('fridge'), device('sun', [])]})
  const logger = keepingLogger()
  const choices = await openChoices({folder: own, model, clock, logger})
  return {folder: own, clock, model, choices, logger}
}

t.test('a choice holds on all tablets, and after a restart', async (t) => {
  const {folder, model, choices} = await open(t)
  t.same(model.get().choices.asks, {})
  await choices.choose({of: 'asks', device: 'gate', value: true})
  t.same(model.get().choices.asks, {gate: true})
  const again = await open(t, folder)
  t.same(again.model.get().choices.asks, {gate: true})
  await again.choices.choose({of: 'asks', device: 'gate', value: null})
  t.same((await open(t, folder)).model.get().choices.asks, {})
})

t.test('a wrong choice is refused by a sentence that names its place', async (t) => {
  const {choices, model} = await open(t)
  const refused = (device: string, reason: string) =>
    t.rejects(choices.choose({of: 'asks', device, value: true}), {message: reason})
  await refused('moon', 'device: the house has no moon.')
  await refused('sun', 'device: The sun takes no commands, so there is nothing to ask.')
  const many = Array.from({length: maxChosen}, (_, index) => [`d${index}`, true] as const)
  model.update({choices: {...model.get().choices, asks: Object.fromEntries(many)}})
  await refused('gate', `device: people chose this for ${maxChosen} devices already. Take one back first.`)
})

t.test('a device stays on by choice, if anything would turn it off', async (t) => {
  const {folder, choices, model} = await open(t)
  await choices.choose({of: 'stays', device: 'fridge', value: 'always'})
  t.same((await open(t, folder)).model.get().choices.stays, {fridge: 'always'})
  const message = 'device: All off and Good night leave The sun as it is anyway.'
  model.update({devices: [{...device('sun', []), kind: 'sensor'}]})
  await t.rejects(choices.choose({of: 'stays', device: 'sun', value: 'night'}), {message})
  await choices.choose({of: 'stays', device: 'fridge', value: null})
  t.same(model.get().choices.stays, {}, 'a choice of a device that is gone is taken back all the same')
})

t.test('a rule is kept, and a wrong one is refused by the place of its fault', async (t) => {
  const {folder, choices, model} = await open(t)
  const rule = {when: 'on', minutes: 30} as const
  await choices.choose({of: 'rules', device: 'gate', value: rule})
  t.same((await open(t, folder)).model.get().choices.rules, {gate: rule})
  const wrong = {...rule, minutes: -1}
  const message = 'minutes: must be a whole number from 0 to 1440.'
  await t.rejects(choices.choose({of: 'rules', device: 'gate', value: wrong}), {message})
  t.same(model.get().choices.rules, {gate: rule})
})

t.test('a rule that somebody spoils in the file is left out with its place in the log, the others stay', async (t) => {
  const {folder} = await open(t)
  const rules = {gate: {when: 'on', minutes: 5}, fridge: {when: 'on', minutes: 5, while: {device: 'x'}}}
  await writeFile(filesIn(folder).choices, JSON.stringify({version: 1, value: {asks: {gate: true}, rules}}))
  const {model, logger} = await open(t, folder)
  t.same(Object.keys(model.get().choices.rules), ['gate'])
  t.same(model.get().choices.asks, {gate: true})
  t.match(logger.entries, [
    {message: 'left out a rule', fields: {place: 'rules/fridge/while: must have either "above" or "below".'}},
  ])
})

t.test('so many choices in a minute are taken, then more', async (t) => {
  const {choices, clock} = await open(t)
  const choose = (index: number) => choices.choose({of: 'asks', device: 'gate', value: index % 2 === 0})
  for (let index = 0; index < maxChoicesInAMinute; index++) await choose(index)
  await t.rejects(choose(0), {message: 'Too many choices. Try again in a minute.'})
  clock.advance(60_000)
  await choose(0)
})

t.test('a file of an agent that knew less choices is taken as it is', async (t) => {
  const {folder} = await open(t)
  await writeFile(filesIn(folder).choices, '{"version":1,"value":{"asks":{"gate":true}}}')
  t.match((await open(t, folder)).model.get().choices, {asks: {gate: true}, stays: {}})
})

t.test('a spoilt file counts as none', async (t) => {
  const {folder} = await open(t)
  for (const text of [
    '{',
    '{"version":1,"value":{"asks":{"gate":"yes"}}}',
    '{"version":1,"value":{"stays":{"gate":true}}}',
    '{"version":1,"value":[]}',
  ]) {
    await writeFile(filesIn(folder).choices, text)
    t.same((await open(t, folder)).model.get().choices.asks, {}, text)
  }
})
