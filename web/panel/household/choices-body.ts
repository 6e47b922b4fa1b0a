import {html, nothing, type TemplateResult} from 'lit'
import {live} from 'lit/directives/live.js'
import {canTurnOff} from '#shared/house/all-off.ts'
import {asksFirst} from '#shared/house/ask-first.ts'
import type {HouseDevice} from '#shared/house/device-state.ts'
import type {House, Household} from '../house.ts'
import {householdWords} from '../words/household-words.ts'
import {ruleForm} from './rule-form.ts'

/** Renders what people may choose for a device of the house. */
export function choicesBody(device: HouseDevice, household: Household, house: House): TemplateResult {
  return html`${askChoice(device, household, house)} ${stayChoice(device, household, house)}
    ${ruleForm(device, household, house)}`
}

function askChoice(device: HouseDevice, {choices, choose}: Household, {language, disabled}: House) {
  if (!device.actions?.length) return nothing
  const words = householdWords[language]
  const {id} = device
  const isFixed = device.asksFirst === true && choices?.asks[id] === undefined
  return html`<label class="check">
      <input
        type="checkbox"
        .checked=${live(asksFirst(device))}
        ?disabled=${disabled || isFixed}
        @change=${({target}: Event) => choose({of: 'asks', device: id, value: (target as HTMLInputElement).checked})}
      />
      ${words.asks}
    </label>
    <p class="choice-hint">${isFixed ? words.asksFixed : words.asksHint}</p>`
}

const stays = ['no', 'night', 'always'] as const

function stayChoice(device: HouseDevice, {choose}: Household, {language, disabled}: House) {
  if (!canTurnOff(device)) return nothing
  const words = householdWords[language]
  const {id, staysOn = 'no'} = device
  const changed = ({target}: Event) => {
    const value = stays[(target as HTMLSelectElement).selectedIndex] ?? 'no'
    choose({of: 'stays', device: id, value: value === 'no' ? null : value})
  }
  return html`<label class="choice">
    <span>${words.allOff}</span>
    <select ?disabled=${disabled} @change=${changed}>
      ${stays.map((value) => html`<option value=${value} .selected=${live(value === staysOn)}>${words.stays[value]}</option>`)}
    </select>
  </label>`
}
