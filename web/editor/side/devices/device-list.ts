import {html, nothing, type TemplateResult} from 'lit'
import {groupBy} from '#shared/home/older-browsers.ts'
import {compareNames} from '#shared/text/formats.ts'
import type {Naming} from '../../element-names.ts'
import {icon} from '../../icons.ts'
import {type BoundPlace, distinctPlaces, placeName} from './bound-places.ts'
import {type DeclaredDevice, deviceKey, type HouseApp} from './house.ts'

/** The selected element that devices can be bound to. */
export interface BindTarget {
  id: string
  name: string
  /** Tests whether a device fits. */
  takes(device: DeclaredDevice): boolean
}

export interface DeviceList {
  naming: Naming
  apps: readonly HouseApp[]
  bound: ReadonlyMap<string, readonly BoundPlace[]>
  search: string
  onSearch(text: string): void
  isReadOnly: boolean
  /** The selected element. */
  target: BindTarget | undefined
  bind(device: DeclaredDevice, id: string): void
  drag(event: PointerEvent, device: DeclaredDevice): void
  goTo(id: string): void
}

/** The number of devices from which there is a field to search them. */
const searchFrom = 8
/** The most devices of an app that are listed. */
const maxListed = 150

/** Lists the devices by app and room: first the ones that are not on the plan yet. */
export function deviceList(view: DeviceList): TemplateResult {
  const {naming, apps, search, onSearch, isReadOnly} = view
  const {devices: words} = naming.words
  const count = apps.reduce((sum, {devices}) => sum + devices.length, 0)
  if (count === 0)
    return html`<p class="soft" id="no-devices">${words.empty} <a href=${words.emptyPage}>${words.emptyLink}</a></p>`
  const found = apps.map((app) => ({...app, devices: app.devices.filter(searchTest(naming, search))}))
  const isNothing = found.every(({devices}) => devices.length === 0)
  return html`${isReadOnly ? nothing : html`<p class="soft">${words.hint}</p>`}
  ${
    count < searchFrom
      ? nothing
      : html`<input
          type="search"
          aria-label=${words.search}
          placeholder=${words.search}
          .value=${search}
          @input=${({target}: Event) => onSearch((target as HTMLInputElement).value)}
        />`
  }
  ${isNothing ? html`<p class="soft" role="status">${words.noneFound}</p>` : nothing}
  ${found.filter(({devices}) => devices.length > 0).map((app) => appView(view, app))}`
}

/** Returns a test whether every word of a search is in a device's name, room, floor or kind. */
function searchTest({words}: Naming, search: string): (device: DeclaredDevice) => boolean {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  return ({name, room, floor, kind}) => {
    const text = [name, room, floor, words.devices.kinds[kind]].join(' ').toLowerCase()
    return wanted.every((word) => text.includes(word))
  }
}

function appView(view: DeviceList, {name, devices}: HouseApp): TemplateResult {
  const {bound, naming} = view
  const {devices: words} = naming.words
  const isPlaced = ({app, id}: DeclaredDevice) => bound.has(deviceKey({app, device: id}))
  const placed = devices.filter(isPlaced)
  const free = devices.filter((device) => !isPlaced(device))
  const shownFree = free.slice(0, maxListed)
  const shownPlaced = placed.slice(0, maxListed - shownFree.length)
  const left = devices.length - shownFree.length - shownPlaced.length
  return html`<div class="house-app">
    <h3><bdi>${name}</bdi></h3>
    ${
      free.length === 0
        ? html`<p class="soft">${words.allOnPlan}</p>`
        : html`<h4>${words.notOnPlan} <span class="count">${free.length}</span></h4>
            ${roomsView(view, shownFree)}`
    }
    ${
      placed.length === 0
        ? nothing
        : html`<h4>${words.onPlan} <span class="count">${placed.length}</span></h4>
      ${roomsView(view, shownPlaced)}`
    }
    ${left === 0 ? nothing : html`<p class="soft">${words.more(left)}</p>`}
  </div>`
}

function roomsView(view: DeviceList, devices: readonly DeclaredDevice[]): TemplateResult {
  const {language, words} = view.naming
  const placeOf = ({floor, room}: DeclaredDevice) => [floor, room].filter(Boolean).join(' · ')
  const rooms = [...groupBy(devices, placeOf)].sort(([one], [other]) => compareNames(language, one, other))
  return html`${rooms.map(
    ([room, of]) => html`<h5><bdi>${room === '' ? words.devices.noRoom : room}</bdi></h5>
      <ul class="devices">
        ${of
          .toSorted((one, other) => compareNames(language, one.name, other.name))
          .map((device) => deviceView(view, device))}
      </ul>`,
  )}`
}

function deviceView({naming, bound, isReadOnly, target, bind, drag, goTo}: DeviceList, device: DeclaredDevice) {
  const {devices: words} = naming.words
  const places = distinctPlaces(bound.get(deviceKey({app: device.app, device: device.id})) ?? [])
  const isTaken = places.some(({element}) => element.id === target?.id)
  // A finger scrolls the list: it drags by the handle.
  const press = (event: PointerEvent) => {
    const on = event.target as Element
    if (isReadOnly || event.button !== 0 || on.closest('button')) return
    if (event.pointerType === 'touch' && !on.closest('.handle')) return
    event.preventDefault()
    drag(event, device)
  }
  return html`<li class=${isReadOnly ? '' : 'is-free'} @pointerdown=${press}>
    ${isReadOnly ? nothing : html`<span class="handle" title=${words.drag(device.name)}>${icon('grip')}</span>`}
    <div>
      <p><bdi>${device.name}</bdi></p>
      <p class="soft">
        ${words.kinds[device.kind]}
        ${places.map(
          ({element}) =>
            html`<button class="link" @click=${() => goTo(element.id)}>→ ${placeName(naming, element)}</button>`,
        )}
      </p>
    </div>
    ${
      target === undefined || isTaken || !target.takes(device)
        ? nothing
        : html`<button class="second" aria-label=${words.bindTo(device.name, target.name)} @click=${() => bind(device, target.id)}>
            ${words.bind}
          </button>`
    }
  </li>`
}
