import {html, type TemplateResult} from 'lit'
import {isMoving} from '#shared/house/confirms.ts'
import type {DeviceAction, DeviceState, HouseDevice} from '#shared/house/device-state.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {type DetailWords, detailWords, percentText} from '../words/detail-words.ts'

/**
 * Returns what a toggle does now: between the first press and the second one somebody else may open the door, which the
 * second one must not close.
 */
export function settled(
  action: DeviceAction,
  {kind, actions}: HouseDevice,
  state: DeviceState | undefined,
): DeviceAction {
  if (action.type !== 'toggle' || state?.status !== 'ok') return action
  const {on, position, moving} = state
  if (kind === 'cover') {
    if (position === undefined) return action
    const isOpening = isMoving(state) ? moving === 'closing' : position === 0
    return {type: 'position', value: isOpening ? 1 : 0}
  }
  const turns = !actions || actions.includes('turn')
  return on === undefined || !turns ? action : {type: 'turn', on: !on}
}

/** Says what an action does, as its control does: `Open`. */
function verb(action: DeviceAction, {kind, measures}: HouseDevice, words: DetailWords): string {
  switch (action.type) {
    case 'turn':
      return action.on ? words.turnOn : words.turnOff
    case 'position':
      if (kind === 'cover' && action.value === 0) return words.close
      return kind === 'cover' && action.value === 1 ? words.open : `${words.position}: ${percentText(action.value)}`
    case 'press':
      return words.press(measures)
    case 'start':
    case 'home':
    case 'play':
      return words[action.type]
    default:
      return words.change
  }
}

interface Question {
  devices: readonly HouseDevice[]
  action: DeviceAction
  language: HouseLanguage
  disabled: boolean
  confirm(): void
}

/** Renders the question of devices that ask first: the second press is on a button of its own. */
export function askBody({devices, action, language, disabled, confirm}: Question): TemplateResult {
  const words = detailWords[language]
  const [first] = devices
  return html`<p>${words.asksFirst}</p>
    <button type="button" class="button control ask-confirm" ?disabled=${disabled} @click=${confirm}>
      ${first ? verb(action, first, words) : words.change}${devices.length > 1 ? ` (${devices.length})` : ''}
    </button>`
}
