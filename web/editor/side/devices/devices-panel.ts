import {html, nothing, type TemplateResult} from 'lit'
import {guard} from 'lit/directives/guard.js'
import {bindingPlaces, bindTo, placeFor} from '#shared/home/edit/bind-device.ts'
import {EditRefused} from '#shared/home/edit/edit-refused.ts'
import {hasElement} from '#shared/home/edit/in-plan.ts'
import type {Home} from '#shared/home/schema.ts'
import type {Editing} from '../../editing.ts'
import {elementTitle, type Naming} from '../../element-names.ts'
import type {LitMark} from '../../sheet/lit-shapes.ts'
import type {PiantaSheet} from '../../sheet/pianta-sheet.ts'
import {createRemote, type Remote, remoteState} from '../remote.ts'
import {boundPlaces, placeName} from './bound-places.ts'
import {type BindTarget, deviceList} from './device-list.ts'
import {dragDevice} from './drag-device.ts'
import {type DeclaredDevice, type House, readHouse} from './house.ts'
import {lostList} from './lost-list.ts'
import {createMatching} from './matching.ts'

export interface DevicesPanel {
  readonly house: Remote<House>
  /** Reads the devices again. */
  refresh(): void
  /** The elements that *Match* proposes, to be shown on the plan. */
  lit(): readonly LitMark[]
  render(naming: Naming): TemplateResult
  stop(): void
}

export interface DevicesNeeds {
  /** The project's path. */
  path: string
  editing: Editing
  sheet(): PiantaSheet | null
  goTo(id: string): void
  onChange(): void
}

/** The region of the house's devices: they are dragged onto the plan, bound to the selection, and matched. */
export function createDevicesPanel({path, editing, sheet, goTo, onChange}: DevicesNeeds): DevicesPanel {
  const house = createRemote(() => readHouse(path), onChange)
  let search = ''
  const matching = createMatching({editing, house, goTo, onChange})
  /** A sentence about the last bound device, for screen readers. */
  let said = ''
  void house.refresh()

  const tell = (naming: Naming, device: DeclaredDevice, id: string) => {
    const bound = boundPlaces(editing.home).get(JSON.stringify([device.app, device.id]))
    const place = bound?.find(({element}) => element.id === id)
    if (place) said = naming.words.devices.bound(device.name, placeName({...naming, home: editing.home}, place.element))
    onChange()
  }

  function bind(naming: Naming, device: DeclaredDevice, id: string) {
    const change = (home: Home) => {
      const place = placeFor(home, id, device)
      if (place === undefined) throw new EditRefused('cannot-bind', [id])
      return bindTo(home, place, device)
    }
    if (editing.edit('bind', change)) tell(naming, device, id)
  }

  /** Proposes pairs, and brings them up: below the properties there is room for one. */
  async function match(naming: Naming, {currentTarget}: Event) {
    const section = (currentTarget as Element).closest('section')
    await matching.begin(naming)
    requestAnimationFrame(() => section?.scrollIntoView())
  }

  function content(naming: Naming): TemplateResult {
    const {words} = naming
    const {data} = house
    if (data === null) return html``
    const {home, isReadOnly} = editing
    // The list offers no other binding while a click on the plan chooses the element of a pair.
    const target = isReadOnly || matching.isChoosing ? undefined : selectedTarget(naming, editing)
    const isDeclared = data.apps.some(({devices}) => devices.length > 0)
    const drag = (event: PointerEvent, device: DeclaredDevice) =>
      dragDevice(event, device, {
        editing,
        sheet,
        done(dragged, id) {
          editing.select([id])
          tell(naming, dragged, id)
        },
      })
    return html`${
      isReadOnly
        ? nothing
        : html`<div class="actions">
            <button
              class="second"
              aria-describedby=${isDeclared ? nothing : 'no-devices'}
              ?disabled=${!isDeclared}
              @click=${(event: Event) => void match(naming, event)}
            >
              ${words.devices.match}
            </button>
          </div>`
    }
    ${matching.render(naming)} ${lostList({naming, editing, house: data, goTo})}
    ${deviceList({
      naming,
      apps: data.apps,
      bound: boundPlaces(home),
      search,
      onSearch(text) {
        search = text
        onChange()
      },
      isReadOnly,
      target,
      bind: (device, id) => bind(naming, device, id),
      drag,
      goTo,
    })}`
  }

  return {
    house,
    refresh: () => void house.refresh(),
    lit: matching.lit,
    render(naming) {
      const {home, selection, isReadOnly} = editing
      const seen = [home, selection, isReadOnly, house.data, house.problem, search, matching.state, said, naming.words]
      return html`${guard(
        seen,
        () => html`<p class="unseen" role="status">${said}</p>
          ${remoteState(house, naming.words.requests)} ${content({...naming, home, plan: editing.plan})}`,
      )}`
    },
    stop() {
      matching.stop()
      house.stop()
    },
  }
}

function selectedTarget(naming: Naming, {home, selection}: Editing): BindTarget | undefined {
  const [id, ...others] = selection
  if (id === undefined || others.length > 0 || !hasElement(home, id) || bindingPlaces(home, id).length === 0)
    return undefined
  for (const plan of home.plans)
    for (const list of ['areas', 'rooms', 'openings', 'items', 'lights', 'plates', 'awnings'] as const) {
      const element = plan[list].find((one) => one.id === id)
      if (element === undefined) continue
      const name = elementTitle({...naming, home, plan}, list, element)
      return {id, name, takes: (device) => placeFor(home, id, device) !== undefined}
    }
  return undefined
}
