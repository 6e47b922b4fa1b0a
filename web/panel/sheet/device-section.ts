import {html, nothing, type TemplateResult} from 'lit'
import type {HouseChoices} from '#shared/house/choices.ts'
import type {ActionType, DeviceState, HouseDevice, KnownState} from '#shared/house/device-state.ts'
import {formatTimeOrDay} from '#shared/text/formats.ts'
import {markState} from '../../plan/mark-state.ts'
import {mean} from '../../plan/mean.ts'
import {readingWords, stateWords} from '../../plan/state-words.ts'
import {planWords} from '../../plan/words.ts'
import {type House, wantedState} from '../house.ts'
import {detailWords} from '../words/detail-words.ts'
import {deviceControls} from './device-controls.ts'
import {factsOf} from './device-facts.ts'

/** The actions of a device whose app doesn't list them, by its reported state. */
function actionsOf({actions, kind}: HouseDevice, state: KnownState): readonly ActionType[] {
  if (actions) return actions
  if (kind === 'sensor' || kind === 'climate') return []
  if (kind === 'cover') return state.position === undefined ? ['toggle'] : ['toggle', 'position', 'stop']
  return state.brightness === undefined ? ['toggle', 'turn'] : ['toggle', 'turn', 'brightness']
}

interface Section {
  /** Whether it has the device's name. */
  isTitled: boolean
  /** Whether it has the picture of the device's camera. */
  hasStill: boolean
}

/** Renders a device with its state, its controls and its readings. */
export function deviceSection(device: HouseDevice, house: House, {isTitled, hasStill}: Section): TemplateResult {
  const {states, pending, wanted, language, since, now, disabled} = house
  const words = detailWords[language]
  const state = wantedState(states[device.id], wanted[device.id])
  const mark = markState([device], states, pending)
  const isRead = device.kind === 'sensor' || device.kind === 'climate'
  const facts = state ? factsOf(device, state, language) : []
  const lost = since[device.id]
  const status = device.isGone
    ? words.gone
    : mark.status === 'unavailable' && lost !== undefined
      ? words.unavailableSince(formatTimeOrDay(language, lost, now))
      : isRead
        ? state && (facts.length > 0 || device.actions?.includes('press'))
          ? ''
          : readingWords(states[device.id], language)
        : stateWords({...mark, pending: null}, planWords[language])
  return html`<section class="device-section is-${mark.status}" role="group" aria-label=${device.name}>
    <div class="device-line">
      ${isTitled ? html`<h3>${device.name}</h3>` : nothing}
      <span class="device-status">${status}</span>
      ${mark.pending ? html`<span class="device-pending is-${mark.pending}">${planWords[language][mark.pending]}</span>` : nothing}
    </div>
    ${hasStill ? still(device, house) : nothing}
    ${
      state
        ? deviceControls({
            ids: device.id,
            actions: new Set(actionsOf(device, state)),
            device,
            state,
            language,
            disabled,
            act: (action) => house.act([{device: device.id, action}]),
          })
        : nothing
    }
    ${
      facts.length > 0
        ? html`<dl>
            ${facts.map(
              ({fact, text, isWarning}) =>
                html`<div class=${isWarning ? 'is-warning' : ''}><dt>${words.facts[fact]}</dt><dd>${text}</dd></div>`,
            )}
          </dl>`
        : nothing
    }
    ${choices(device, house)}
  </section>`
}

/** Renders what people choose for the device, folded: it is seldom opened. */
function choices(device: HouseDevice, house: House): TemplateResult | typeof nothing {
  const {household, language} = house
  if (!household?.choices || device.isGone || !canChoose(device, house.states[device.id], household.choices))
    return nothing
  const opened = ({currentTarget}: Event) => (currentTarget as HTMLDetailsElement).open && household.load()
  return html`<details class="choices" @toggle=${opened}>
    <summary>${detailWords[language].choices}</summary>
    ${window.piantaHousehold?.choicesBody(device, household, house)}
  </details>`
}

/** Tells whether there is anything to choose for a device: what it takes, or what a rule may mark. */
function canChoose(
  {id, actions, measures}: HouseDevice,
  state: DeviceState | undefined,
  {rules}: HouseChoices,
): boolean {
  if (actions?.length || measures === 'lock' || rules[id]) return true
  return state?.status === 'ok' && (state.value !== undefined || state.contact !== undefined)
}

/** Renders the picture of a device; not in the past, not while the agent is offline, and only if somebody wants pictures. */
function still({id, name}: HouseDevice, {disabled, language, askStill, showsStills, showStills}: House) {
  const words = detailWords[language]
  if (disabled) return nothing
  return showsStills
    ? html`<pianta-still .device=${id} .name=${name} .language=${language} .ask=${askStill}></pianta-still>`
    : html`<p class="still-off">
        ${words.stillsOff}
        <button type="button" class="button" @click=${showStills}>${words.showStills}</button>
      </p>`
}

/** Renders one set of controls for devices of one kind; nothing when they have none in common. */
export function sharedSection(devices: readonly HouseDevice[], house: House): TemplateResult | typeof nothing {
  const words = detailWords[house.language]
  const reachable = devices.flatMap((device) => {
    const state = wantedState(house.states[device.id], house.wanted[device.id])
    return state ? [{device, state, actions: actionsOf(device, state)}] : []
  })
  const [first, ...others] = reachable
  if (!first || others.length === 0) return nothing
  const actions = first.actions.filter((action) => others.every((other) => other.actions.includes(action)))
  if (actions.length === 0) return nothing
  const name = words.all(devices.length)
  return html`<section class="device-section" role="group" aria-label=${name}>
    <div class="device-line"><h3>${name}</h3></div>
    ${deviceControls({
      ids: devices.map(({id}) => id).join(' '),
      actions: new Set(actions),
      device: first.device,
      state: combined(reachable.map(({state}) => state)),
      language: house.language,
      disabled: house.disabled,
      act: (action) => house.act(reachable.map(({device}) => ({device: device.id, action}))),
    })}
  </section>`
}

/** Combines states for shared controls: on when any is on, and the mean of several values. */
function combined(states: readonly KnownState[]): KnownState {
  const [first] = states
  const meanOf = (field: 'brightness' | 'position' | 'tilt' | 'kelvin' | 'volume' | 'targetTemperature') => {
    const lit = field === 'brightness' ? states.filter(({on}) => on) : states
    const value = mean(lit.flatMap((state) => state[field] ?? []))
    return value === null ? {} : {[field]: value}
  }
  return {
    status: 'ok',
    ...(states.some(({on}) => on !== undefined) && {on: states.some(({on}) => on)}),
    ...meanOf('brightness'),
    ...meanOf('position'),
    ...meanOf('tilt'),
    ...meanOf('kelvin'),
    ...meanOf('volume'),
    ...meanOf('targetTemperature'),
    ...(first?.unit !== undefined && {unit: first.unit}),
    ...(first?.color !== undefined && {color: first.color}),
    ...(first?.mode !== undefined && {mode: first.mode}),
  }
}
