import {html, nothing, type TemplateResult} from 'lit'
import {live} from 'lit/directives/live.js'
import type {HouseDevice} from '#shared/house/device-state.ts'
import {type Limit, numberOf, type Rule, wordsOf} from '#shared/house/rules.ts'
import type {House, Household} from '../house.ts'
import {householdWords} from '../words/household-words.ts'

/** The times that people choose from, in minutes. */
const times = [0, 5, 10, 15, 30, 60, 120, 240]

type Side = 'above' | 'below'

const sideOf = (limit: Limit): Side => ('above' in limit ? 'above' : 'below')
const boundOf = (limit: Limit): number => ('above' in limit ? limit.above : limit.below)

/** Returns the same limit on a side, at a number. */
function limitAt(side: Side, number: number, unit: string | undefined): Limit {
  const at: Limit = side === 'above' ? {above: number} : {below: number}
  return {...at, ...(unit !== undefined && {unit})}
}

/** Renders the rule that marks a device: when, for how long, and what a thermometer must tell meanwhile. */
export function ruleForm(device: HouseDevice, household: Household, house: House): TemplateResult | typeof nothing {
  const {choices, choose} = household
  const {states, language, disabled} = house
  const {id} = device
  const rule = choices?.rules[id]
  const own = unitOf(device, house)
  const words = wordsOf(device)
  const options: readonly (keyof Words['when'])[] = words.length > 0 ? words : ['above', 'below']
  if (!rule && words.length === 0 && numberOf(states[id]) === undefined) return nothing
  const text = householdWords[language]
  const keep = (next: Rule | null) => choose({of: 'rules', device: id, value: next})
  const chosen = !rule ? 'never' : typeof rule.when === 'string' ? rule.when : sideOf(rule.when)
  const begin = (option: string) => {
    if (option === 'never') return keep(null)
    const word = words.find((one) => one === option)
    const number = rule && typeof rule.when !== 'string' ? boundOf(rule.when) : Math.round(numberOf(states[id]) ?? 0)
    const when = word ?? limitAt(option === 'above' ? 'above' : 'below', number, own)
    keep({...(rule ?? {minutes: 10}), when})
  }
  return html`
    ${select(text.mark, chosen, [['never', text.never], ...options.map((one) => [one, text.when[one]] as const)], disabled, begin)}
    ${rule ? details(rule, keep, device, house) : nothing}
  `
}

type Words = (typeof householdWords)['en']

function details(rule: Rule, keep: (rule: Rule) => void, device: HouseDevice, house: House) {
  const {language, disabled} = house
  const text = householdWords[language]
  const {when, minutes, while: other} = rule
  const {while: _, ...alone} = rule
  const meters = house.devices.filter((one) => one.id !== device.id && one.measures === 'temperature')
  const known =
    other && !meters.some(({id}) => id === other.device) ? house.devices.find(({id}) => id === other.device) : undefined
  const sides = (['below', 'above'] as const).map((side) => [side, text.tells[side]] as const)
  const chooseMeter = (id: string) => {
    const meter = meters.find((one) => one.id === id)
    if (!meter) return keep(alone)
    const unit = unitOf(meter, house)
    keep({...rule, while: {device: id, ...limitAt('below', unit === '°F' ? 50 : 10, unit)}})
  }
  return html`
    ${typeof when === 'string' ? nothing : limit(when, disabled, text, (next) => keep({...rule, when: next}))}
    ${select(
      text.minutes,
      String(minutes),
      [...new Set([...times, minutes])]
        .sort((one, more) => one - more)
        .map((time) => [String(time), time === 0 ? text.atOnce : `${time} min`] as const),
      disabled,
      (time) => keep({...rule, minutes: Number(time)}),
    )}
    ${
      meters.length > 0 || other
        ? select(
            text.while,
            other?.device ?? '',
            [['', text.always], ...[...meters, ...(known ? [known] : [])].map(({id, name}) => [id, name] as const)],
            disabled,
            chooseMeter,
          )
        : nothing
    }
    ${
      other
        ? html`${select(
            house.devices.find(({id}) => id === other.device)?.name ?? text.while,
            sideOf(other),
            sides,
            disabled,
            (side) =>
              keep({
                ...rule,
                while: {
                  device: other.device,
                  ...limitAt(side === 'above' ? 'above' : 'below', boundOf(other), other.unit),
                },
              }),
          )}
            ${limit(other, disabled, text, (next) => keep({...rule, while: {device: other.device, ...next}}))}`
        : nothing
    }
  `
}

/** Returns the unit in which a device tells its number. */
function unitOf({id}: HouseDevice, {states}: House): string | undefined {
  const state = states[id]
  return state?.status === 'ok' ? state.unit : undefined
}

function limit(shown: Limit, disabled: boolean, text: Words, keep: (limit: Limit) => void) {
  const changed = ({target}: Event) => {
    const number = Number((target as HTMLInputElement).value)
    if ((target as HTMLInputElement).value !== '' && Number.isFinite(number))
      keep(limitAt(sideOf(shown), number, shown.unit))
  }
  const name = shown.unit === undefined ? text.limit : `${text.limit} (${shown.unit})`
  return html`<label class="choice">
    <span>${name}</span>
    <input type="number" step="any" .value=${live(String(boundOf(shown)))} ?disabled=${disabled} @change=${changed} />
  </label>`
}

function select(
  name: string,
  chosen: string,
  options: readonly (readonly [value: string, text: string])[],
  disabled: boolean,
  choose: (value: string) => void,
) {
  const changed = ({target}: Event) => {
    const option = options[(target as HTMLSelectElement).selectedIndex]
    if (option) choose(option[0])
  }
  return html`<label class="choice">
    <span>${name}</span>
    <select ?disabled=${disabled} @change=${changed}>
      ${options.map(([value, text]) => html`<option value=${value} .selected=${live(value === chosen)}>${text}</option>`)}
    </select>
  </label>`
}
