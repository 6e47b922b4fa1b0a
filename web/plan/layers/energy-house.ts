import {type FlowPart, flowParts, type HouseEnergy, type TodaysEnergy} from '#shared/house/energy/sum-house.ts'
import {formatHundredths, formatTimeOrDay} from '#shared/text/formats.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {inLanguages} from '../../kit/in-languages.ts'
import {energyWords, powerText, todayText} from './energy-words.ts'

const en = {
  /** `told` is like `sun 9 kWh, home 12 kWh`. */
  today: (told: string) => `Today: ${told}`,
  todaySince: (time: string, told: string) => `Today since ${time}: ${told}`,
  since: (time: string) => `since ${time}`,
  unknown: 'unknown',
  notAdded: 'not added up',
  cost: 'Cost today',
  rest: 'other',
  parts: {
    solar: 'sun',
    fromGrid: 'from grid',
    toGrid: 'to grid',
    fromBattery: 'from battery',
    toBattery: 'to battery',
    home: 'home',
  } satisfies Record<FlowPart, string>,
}

export type HouseWords = typeof en

const it: HouseWords = {
  today: (told) => `Oggi: ${told}`,
  todaySince: (time, told) => `Oggi dalle ${time}: ${told}`,
  since: (time) => `dalle ${time}`,
  unknown: 'ignoto',
  notAdded: 'non si somma',
  cost: 'Costo di oggi',
  rest: 'altro',
  parts: {
    solar: 'sole',
    fromGrid: 'da rete',
    toGrid: 'a rete',
    fromBattery: 'da batteria',
    toBattery: 'a batteria',
    home: 'casa',
  },
}

export const energyHouseWords = inLanguages('energyOfHouse', {en, it})

interface Moment {
  language: HouseLanguage
  now: number
}

/** Tells the house's present power, its energy today, and its cost. */
export function houseSentences({now: flows, today, cost, rest}: HouseEnergy, moment: Moment): string[] {
  const {language} = moment
  const words = energyHouseWords[language]
  const flowing = flowParts
    .filter((part) => flows[part] !== undefined && !isIdle(part, flows))
    .map((part) => {
      const watts = flows[part]
      return `${words.parts[part]} ${typeof watts === 'number' ? powerText(watts, language) : words.unknown}`
    })
  const counted = [
    ...flowParts.flatMap((part) => {
      const day = today[part]
      // A flow without energy today needs no words; the home always has some.
      return day === undefined || (day?.amount === 0 && part !== 'home') ? [] : [{name: words.parts[part], day}]
    }),
    ...(rest === undefined ? [] : [{name: words.rest, day: rest}]),
  ]
  return [
    ...(flowing.length > 0 ? [flowing.join(', ')] : []),
    ...(counted.length > 0 ? [todaySentence(counted, moment)] : []),
    ...(cost === undefined ? [] : [costSentence(cost, moment)]),
  ]
}

/** Tests whether nothing flows in a direction: the grid and the battery are told in one. */
function isIdle(part: FlowPart, flows: HouseEnergy['now']): boolean {
  if (part === 'toGrid' || part === 'toBattery' || part === 'fromBattery') return flows[part] === 0
  return part === 'fromGrid' && flows.fromGrid === 0 && (flows.toGrid ?? 0) > 0
}

function todaySentence(counted: readonly {name: string; day: TodaysEnergy | null}[], {language, now}: Moment): string {
  const words = energyHouseWords[language]
  const time = (since: number | null | undefined) =>
    since === null || since === undefined ? '' : formatTimeOrDay(language, since, now)
  const times = new Set(counted.flatMap(({day}) => (day ? [time(day.since)] : [])))
  const [only = ''] = times
  const isCommon = times.size <= 1
  const told = counted.map(({name, day}) => {
    if (!day) return `${name} ${words.notAdded}`
    const since = isCommon || day.since === null ? '' : ` (${words.since(time(day.since))})`
    return `${name} ${todayText(day, language)}${since}`
  })
  const all = told.join(', ')
  return isCommon && only !== '' ? words.todaySince(only, all) : words.today(all)
}

function costSentence(cost: NonNullable<HouseEnergy['cost']> | null, {language, now}: Moment): string {
  const words = energyHouseWords[language]
  if (!cost) return `${words.cost} ${words.unknown}`
  const amount = `${formatHundredths(language, cost.amount)} ${cost.currency}`.trim()
  const since = cost.since === null ? '' : ` ${words.since(formatTimeOrDay(language, cost.since, now))}`
  return `${words.cost}${since} ${cost.isPartial ? energyWords[language].atLeast(amount) : amount}`
}
