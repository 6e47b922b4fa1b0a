import {html, nothing, type TemplateResult} from 'lit'
import {live} from 'lit/directives/live.js'
import {areaText} from '#shared/home/draw/measures.ts'
import {removeZone, setZone} from '#shared/home/edit/radar-zones.ts'
import {setFields} from '#shared/home/edit/set-fields.ts'
import {kindOf, toSensorZones, type ZoneKind, type ZoneLoss, zoneRules} from '#shared/home/radar/sensor-zones.ts'
import type {Radar, RadarZone} from '#shared/home/schema.ts'
import type {Editing} from '../editing.ts'
import type {Naming} from '../element-names.ts'
import {radarWords} from '../words/radars.ts'
import {groupsOf} from './devices/device-fields.ts'
import {type DeclaredDevice, deviceKey, type House} from './devices/house.ts'
import {lostName} from './devices/lost-list.ts'

/** Lists the zones of the selected radar, and says what its sensor can't hold of them. */
export function radarZones(editing: Editing, naming: Naming, house: House | null): TemplateResult | typeof nothing {
  const [id, ...others] = editing.selection
  const radar = others.length === 0 ? editing.plan.radars?.find((one) => one.id === id) : undefined
  if (radar === undefined) return nothing
  const words = radarWords[naming.language]
  const {zones = []} = radar
  return html`<div class="radar-zones">
    ${house ? deviceField(editing, naming, {radar, house}) : nothing}
    <h4>${words.zones}</h4>
    ${zones.length === 0 ? html`<p>${words.noZones}</p>` : nothing}
    ${zones.map((zone, index) => zoneRow(editing, naming, {radar, zone, index}))}
    ${editing.isReadOnly ? nothing : html`<button class="second" @click=${() => editing.choose('zone')}>${words.draw}</button>`}
    ${sentences(radar, naming).map((text) => html`<p class="loss">${text}</p>`)}
  </div>`
}

/** Asks for the device by which the agent finds the sensor's parts. */
function deviceField(
  editing: Editing,
  naming: Naming,
  {radar: {id, device}, house}: {radar: Radar; house: House},
): TemplateResult {
  const key = device === undefined ? '' : deviceKey(device)
  const sensors = [...house.byKey.values()].filter(({kind}) => kind === 'sensor')
  const isLost = key !== '' && !house.byKey.has(key)
  const lost = isLost ? naming.words.devices.lostDevice(lostName(house, key)) : ''
  const change = ({target}: Event) => {
    const chosen = house.byKey.get((target as HTMLSelectElement).value)
    const next = chosen && {app: chosen.app, device: chosen.id}
    editing.edit('bind', (home) => setFields(home, [id], {device: next}))
  }
  const option = (one: DeclaredDevice) => {
    const value = deviceKey({app: one.app, device: one.id})
    return html`<option value=${value} ?selected=${value === key}>${one.name}</option>`
  }
  return html`<label
    >${radarWords[naming.language].device}<select
      name="radar-device"
      ?disabled=${editing.isReadOnly}
      .value=${live(key)}
      @change=${change}
    >
      <option value="">${naming.words.none}</option>
      ${isLost ? html`<option value=${key} selected>${lost}</option>` : nothing}
      ${groupsOf(naming, editing.home, sensors).map(([name, of]) => html`<optgroup label=${name}>${of.map(option)}</optgroup>`)}
    </select></label
  >`
}

interface Row {
  radar: Radar
  zone: RadarZone
  index: number
}

function zoneRow(editing: Editing, {language}: Naming, {radar: {id}, zone, index}: Row): TemplateResult {
  const words = radarWords[language]
  const {isReadOnly} = editing
  const rename = ({target}: Event) => {
    const input = target as HTMLInputElement
    const name = input.value.trim()
    if (name === '' || name === zone.name) input.value = zone.name
    else editing.edit('change', (home) => setZone(home, id, index, {name}))
  }
  const setKind = ({target}: Event) =>
    editing.edit('change', (home) => setZone(home, id, index, {kind: (target as HTMLSelectElement).value as ZoneKind}))
  return html`<div class="zone-row">
    <input
      aria-label=${words.name}
      autocomplete="off"
      maxlength="120"
      .value=${zone.name}
      ?disabled=${isReadOnly}
      @change=${rename}
    />
    <select aria-label=${words.kind} ?disabled=${isReadOnly} @change=${setKind}>
      ${(['detection', 'exclusion'] as const).map(
        (kind) => html`<option value=${kind} ?selected=${kind === kindOf(zone)}>${words.kinds[kind]}</option>`,
      )}
    </select>
    <button
      class="second"
      aria-label=${words.remove(zone.name)}
      ?disabled=${isReadOnly}
      @click=${() => editing.edit('remove', (home) => removeZone(home, id, index))}
    >
      ×
    </button>
  </div>`
}

/** Says each loss once: a sensor without zones says so for all. */
function sentences({model, zones = []}: Radar, {language, unit}: Naming): string[] {
  const words = radarWords[language]
  const sentence = ({zone, reason, area = 0}: ZoneLoss) =>
    words.losses[reason]({
      name: zone.name,
      area: areaText(area, unit, language),
      count: zoneRules[model].count[kindOf(zone)],
    })
  return [...new Set(toSensorZones(model, zones).losses.map(sentence))]
}
