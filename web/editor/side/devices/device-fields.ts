import {html, nothing, type TemplateResult} from 'lit'
import {live} from 'lit/directives/live.js'
import type {BoundElement} from '#shared/home/bindings.ts'
import {bindInRole, bindingPlaces, bindingsOf, bindTo, unbindFrom} from '#shared/home/edit/bind-device.ts'
import {rolesOn, slotOf} from '#shared/home/edit/device-roles.ts'
import {hasElement} from '#shared/home/edit/in-plan.ts'
import {groupBy} from '#shared/home/older-browsers.ts'
import type {Binding, Home} from '#shared/home/schema.ts'
import {compareNames} from '#shared/text/formats.ts'
import type {Editing} from '../../editing.ts'
import type {Naming} from '../../element-names.ts'
import {boundPlaces} from './bound-places.ts'
import {type DeclaredDevice, deviceKey, type House} from './house.ts'
import {lostName, lostSince} from './lost-list.ts'

interface Form {
  editing: Editing
  naming: Naming
  house: House
}

/** A device that is bound to an element. */
interface Bound {
  role: string
  binding: Binding
}

/** Asks for the devices of the selected element: one field for each that is bound, and an empty one where one fits. */
export function deviceFields(editing: Editing, naming: Naming, house: House | null): TemplateResult | typeof nothing {
  const [id, ...others] = editing.selection
  const {home} = editing
  if (house === null || id === undefined || others.length > 0 || !hasElement(home, id)) return nothing
  const form = {editing, naming: {...naming, home}, house}
  const fields = bindingPlaces(home, id).flatMap((place) => placeFields(form, place))
  return fields.length === 0 ? nothing : html`<div class="bound">${fields}</div>`
}

function placeFields(form: Form, place: BoundElement): TemplateResult[] {
  const {home, isReadOnly} = form.editing
  const bound = Object.entries(bindingsOf(home, place)).flatMap(([role, all]) =>
    all.map((binding): Bound => ({role, binding})),
  )
  const fitting = devicesFor(form, place)
  // A room takes any number of devices; a lamp or a place of a plate has one, and further ones by the list.
  const isOpen = bound.length === 0 || place.kind === 'room' || place.kind === 'area' || place.kind === 'item'
  const isUseful = isOpen && !isReadOnly && fitting.length > 0
  return [
    ...bound.map((one) => deviceField(form, place, {current: one, fitting})),
    ...(isUseful ? [deviceField(form, place, {fitting})] : []),
  ]
}

const devicesFor = ({editing: {home}, house}: Form, place: BoundElement): DeclaredDevice[] =>
  [...house.byKey.values()].filter((device) => rolesOn(home, place, device).length > 0)

function deviceField(
  {editing, naming, house}: Form,
  place: BoundElement,
  {current, fitting}: {current?: Bound; fitting: readonly DeclaredDevice[]},
): TemplateResult {
  const {words, language} = naming
  const key = current === undefined ? '' : deviceKey(current.binding)
  const device = house.byKey.get(key)
  const change = ({target}: Event) => {
    const chosen = house.byKey.get((target as HTMLSelectElement).value)
    editing.edit('bind', (home) => replace(home, place, current, chosen))
  }
  const listed = device === undefined || fitting.includes(device) ? fitting : [device, ...fitting]
  const isLost = current !== undefined && device === undefined
  const lostText = isLost ? lostName(house, key) : ''
  const option = (one: DeclaredDevice) => {
    const value = deviceKey({app: one.app, device: one.id})
    return html`<option value=${value} ?selected=${value === key}>${one.name}</option>`
  }
  return html`<label class=${isLost ? 'is-lost' : ''}
      >${fieldLabel(naming, place, current)}<select
        name="device"
        ?disabled=${editing.isReadOnly}
        .value=${live(key)}
        @change=${change}
      >
        <option value="">${words.none}</option>
        ${isLost ? html`<option value=${key} selected>${words.devices.lostDevice(lostText)}</option>` : nothing}
        ${groupsOf(naming, editing.home, listed).map(([name, of]) => html`<optgroup label=${name}>${of.map(option)}</optgroup>`)}
      </select></label
    >${isLost ? html`<p class="lost-since">${words.devices.lostDevice(lostText)}: ${lostSince({...naming, language}, house, key)}</p>` : nothing}`
}

/** Sets, replaces or removes a device. Another one keeps the role, if it can have it. */
function replace(
  home: Home,
  place: BoundElement,
  current: Bound | undefined,
  chosen: DeclaredDevice | undefined,
): Home {
  const without = current === undefined ? home : unbindFrom(home, place, current.role, current.binding)
  if (chosen === undefined) return without
  const roles = rolesOn(home, place, chosen)
  return current !== undefined && roles.includes(current.role)
    ? bindInRole(without, place, current.role, {app: chosen.app, device: chosen.id})
    : bindTo(without, place, chosen)
}

/** Groups devices for a list: those not on the plan first, then by room. */
export function groupsOf({words, language}: Naming, home: Home, devices: readonly DeclaredDevice[]) {
  const bound = boundPlaces(home)
  const rankOf = ({app, id}: DeclaredDevice) => (bound.has(deviceKey({app, device: id})) ? 1 : 0)
  const nameOf = (device: DeclaredDevice) => {
    const room = device.room ?? words.devices.noRoom
    return rankOf(device) === 0 ? room : `${room} · ${words.devices.onPlan}`
  }
  const sorted = devices.toSorted(
    (one, other) =>
      rankOf(one) - rankOf(other) ||
      compareNames(language, one.room ?? '', other.room ?? '') ||
      compareNames(language, one.name, other.name),
  )
  return [...groupBy(sorted, nameOf)]
}

/** The roles that an element's kind already tells. */
const plainRoles: Readonly<Partial<Record<BoundElement['kind'], string>>> = {light: 'light', awning: 'cover'}

function fieldLabel({words: {devices: words}, home}: Naming, place: BoundElement, current: Bound | undefined): string {
  if (place.kind === 'plate') {
    const {kind} = slotOf(home, place)
    return words.fieldOfSlot(place.slot + 1, words.slots[kind] ?? kind)
  }
  const role = current?.role
  if (role === undefined || role === plainRoles[place.kind]) return words.field
  return words.fieldOfRole(words.roles[role] ?? role)
}
