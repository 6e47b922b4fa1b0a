import {html, nothing, type TemplateResult} from 'lit'
import type {Home} from '#shared/home/schema.ts'
import type {HouseDevice} from '#shared/house/device-state.ts'
import {markState} from '../../plan/mark-state.ts'
import {isNamed} from '../../plan/room-devices.ts'
import {planWords} from '../../plan/words.ts'
import type {House} from '../house.ts'
import {houseWords} from '../words/house-words.ts'

/** Tells whether a device is a scene or a script: the sheet of its room, or of the whole house, has its button. */
export const isScene = ({measures, actions}: HouseDevice): boolean =>
  actions?.includes('press') === true && (measures === 'scene' || measures === 'script')

/** Returns the scenes and scripts of the whole house: those in no room of the plan. */
export function houseScenes({plans}: Pick<Home, 'plans'>, devices: readonly HouseDevice[]): HouseDevice[] {
  const rooms = plans.flatMap(({rooms}) => rooms)
  return devices.filter((device) => isScene(device) && !rooms.some(({name}) => isNamed(device.room, name)))
}

/** Renders scenes and scripts as buttons. Holding one opens its dialog. */
export function sceneButtons(
  scenes: readonly HouseDevice[],
  {states, pending, language, disabled, act}: House,
): TemplateResult | typeof nothing {
  if (scenes.length === 0) return nothing
  return html`<ul class="scenes" aria-label=${houseWords[language].scenes}>
    ${scenes.map((device) => {
      const {id, name} = device
      const {status, pending: waiting} = markState([device], states, pending)
      const text = waiting
        ? planWords[language][waiting]
        : status === 'unavailable'
          ? planWords[language].unavailable
          : status === 'on'
            ? houseWords[language].runs
            : ''
      return html`<li>
        <button
          type="button"
          data-device=${id}
          class="device is-${status} ${waiting ? `is-${waiting}` : ''}"
          ?disabled=${disabled || status === 'unavailable' || device.isGone === true}
          @click=${() => act([{device: id, action: {type: 'press'}}])}
        >
          ${name}${text ? html` <small>${text}</small>` : nothing}
        </button>
      </li>`
    })}
  </ul>`
}
