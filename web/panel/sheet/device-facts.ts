import {type HouseDevice, type KnownState, lowBattery} from '#shared/house/device-state.ts'
import {formatNumber} from '#shared/text/formats.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {degrees, temperatureUnitOf} from '../../plan/degrees.ts'
import {readingText} from '../../plan/state-words.ts'
import {detailWords, type Fact} from '../words/detail-words.ts'

export interface ShownFact {
  fact: Fact
  text: string
  isWarning: boolean
}

/** Lists a device's reports, without the values of its controls. */
export function factsOf({kind}: HouseDevice, state: KnownState, language: HouseLanguage): ShownFact[] {
  const words = detailWords[language]
  const {temperature, humidity, power, battery, contact, motion, alarm, title} = state
  const facts: ShownFact[] = []
  const add = (fact: Fact, shown: string | undefined, isWarning = false) => {
    if (shown !== undefined) facts.push({fact, text: shown, isWarning})
  }
  const whole = (value: number | undefined, unit: string) =>
    value === undefined ? undefined : `${Math.round(value)} ${unit}`
  add('title', title)
  add('temperature', temperature === undefined ? undefined : degrees(language, temperature, temperatureUnitOf([state])))
  add('humidity', whole(humidity, '%'))
  add('contact', contact && words.contact[contact])
  add('motion', motion === undefined ? undefined : words.motion(motion))
  add('alarm', alarm === undefined ? undefined : words.alarm(alarm), alarm)
  add('power', power === undefined ? undefined : `${formatNumber(language, power)} W`)
  add('battery', whole(battery, '%'), battery !== undefined && battery <= lowBattery)
  const isNamed = facts.some(({fact}) => fact !== 'battery')
  if (kind === 'sensor' && !isNamed) add('value', readingText(state, language))
  return facts
}
