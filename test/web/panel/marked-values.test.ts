import t from 'tap'
import {noChoices} from '#shared/house/choices.ts'
import type {DeviceState} from '#shared/house/device-state.ts'
import {markedValues, markText} from '../../../web/panel/marked-values.ts'

const states: Record<string, DeviceState> = {
  door: {status: 'ok', contact: 'open'},
  freezer: {status: 'ok', value: -12.5, unit: '°C', reading: '-12.5 °C'},
  lock: {status: 'ok', text: 'unlocked', reading: 'unlocked'},
}
const rules = {
  door: {when: 'open', minutes: 10},
  freezer: {when: {above: -15, unit: '°C'}, minutes: 0},
  lock: {when: 'unlocked', minutes: 30},
} as const
const house = {choices: {...noChoices, rules}, states}

t.test('markText() says what a rule marks, and for how long', async (t) => {
  t.equal(markText('door', {...house, language: 'en'}), 'open > 10 min')
  t.equal(markText('door', {...house, language: 'it'}), 'aperto > 10 min')
  t.equal(markText('freezer', {...house, language: 'it'}), '-12,5 °C')
  t.equal(markText('lock', {...house, language: 'en'}), 'unlocked > 30 min')
})

t.test('markedValues() has a place on the plan for each element of a marked device', async (t) => {
  const bound = (id: string, device: string, role: string) => ({kind: 'opening', id, device, role}) as const
  const bindings = [bound('d1', 'door', 'contact'), bound('d1', 'door', 'cover'), bound('d2', 'lock', 'contact')]
  const values = markedValues(bindings as never, {...house, marked: ['door', 'freezer'], language: 'en'})
  t.match(values, [{key: 'd1', device: 'door', says: {text: 'open > 10 min'}}])
  t.equal(values.length, 1)
})
