import {html, nothing, type TemplateResult} from 'lit'
import type {HouseDevice} from '#shared/house/device-state.ts'
import type {House} from '../house.ts'
import {detailWords} from '../words/detail-words.ts'
import {deviceSection, sharedSection} from './device-section.ts'

/** Devices that only report share no controls. */
const canShare = ({kind}: HouseDevice) => kind !== 'sensor'

/** Renders the devices of an element: one set of controls for those that are alike, then each device alone. */
export function detailBody(ids: readonly string[], house: House): TemplateResult {
  const words = detailWords[house.language]
  const byId = new Map(house.devices.map((device) => [device.id, device]))
  const devices = ids.flatMap((id) => byId.get(id) ?? [])
  const kinds = [...new Set(devices.filter(canShare).map(({kind}) => kind))]
  return html`
    ${house.note ? html`<p class="dialog-note">${house.note}</p>` : nothing}
    ${devices.length === 0 ? html`<p>${words.gone}</p>` : nothing}
    ${kinds.map((kind) =>
      sharedSection(
        devices.filter((device) => device.kind === kind),
        house,
      ),
    )}
    ${devices.map((device) => deviceSection(device, house, {isTitled: devices.length > 1, hasStill: hasStill(device, devices)}))}
  `
}

/** Tells whether a device shows its camera's picture. A camera beside several sensors is shown once. */
const hasStill = (device: HouseDevice, all: readonly HouseDevice[]) =>
  device.picture !== undefined && all.find(({picture, isGone}) => picture === device.picture && !isGone) === device
