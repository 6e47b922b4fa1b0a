import {html, nothing, type TemplateResult} from 'lit'
import {guard} from 'lit/directives/guard.js'
import {bindingPlaces, bindTo, placeFor} from '#shared/home/edit/bind-device.ts'
import {EditRefused} from '#shared/home/edit/edit-refused.ts'
import {hasElement} from '#shared/home/edit/in-plan.ts'
import type {Home} from '#shared/home/schema.ts'
import {elementTitle, type Naming} from '../../element-names.ts'
import type {Session} from '../../session.ts'
import type {PiantaSheet} from '../../sheet/pianta-sheet.ts'
import {createRemote, type Remote, remoteState} from '../remote.ts'
import {boundPlaces, placeName} from './bound-places.ts'
import {type BindTarget, deviceList} from './device-list.ts'
import {dragDevice} from './drag-device.ts'
import type {Pair} from './find-pairs.ts'
import {type DeclaredDevice, type House, readHouse} from './house.ts'
import {lostList} from './lost-list.ts'
import {matchView} from './match-view.ts'

export interface DevicesPanel {
  readonly house: Remote<House>
  /** Reads the devices again. */
  refresh(): void
  render(naming: Naming): TemplateResult
  stop(): void
}

export interface DevicesNeeds {
  /** The project's path. */
  path: string
  session: Session
  sheet(): PiantaSheet | null
  goTo(id: string): void
  onChange(): void
}

/** The region of the house's devices: they are dragged onto the plan, bound to the selection, and matched. */
export function createDevicesPanel({path, session, sheet, goTo, onChange}: DevicesNeeds): DevicesPanel {
  const house = createRemote(() => readHouse(path), onChange)
  let search = ''
  let matching: {pairs: readonly Pair[] | null; hasFailed: boolean} | null = null
  /** A sentence about the last bound device, for screen readers. */
  let said = ''
  void house.refresh()

  async function match(naming: Naming) {
    matching = {pairs: null, hasFailed: false}
    onChange()
    try {
      const {findPairs} = await import('./find-pairs.ts')
      if (house.data) matching = {pairs: findPairs(session.home, house.data, naming.language), hasFailed: false}
    } catch {
      matching = {pairs: null, hasFailed: true}
    }
    onChange()
  }

  const tell = (naming: Naming, device: DeclaredDevice, id: string) => {
    const bound = boundPlaces(session.home).get(JSON.stringify([device.app, device.id]))
    const place = bound?.find(({element}) => element.id === id)
    if (place) said = naming.words.devices.bound(device.name, placeName({...naming, home: session.home}, place.element))
    onChange()
  }

  function bind(naming: Naming, device: DeclaredDevice, id: string) {
    const change = (home: Home) => {
      const place = placeFor(home, id, device)
      if (place === undefined) throw new EditRefused('cannot-bind', [id])
      return bindTo(home, place, device)
    }
    if (session.edit('bind', change)) tell(naming, device, id)
  }

  function content(naming: Naming): TemplateResult {
    const {words} = naming
    const {data} = house
    if (data === null) return html``
    const {home, isReadOnly} = session
    const target = isReadOnly ? undefined : selectedTarget(naming, session)
    const isDeclared = data.apps.some(({devices}) => devices.length > 0)
    const drag = (event: PointerEvent, device: DeclaredDevice) =>
      dragDevice(event, device, {
        session,
        sheet,
        done(dragged, id) {
          session.select([id])
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
              @click=${() => void match(naming)}
            >
              ${words.devices.match}
            </button>
          </div>`
    }
    ${matching === null ? nothing : matchState(naming)} ${lostList({naming, session, house: data, goTo})}
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

  function matchState(naming: Naming): TemplateResult {
    const {words} = naming
    if (matching?.hasFailed) return html`<p class="note" role="alert">${words.requests.offline}</p>`
    if (!matching?.pairs) return html`<p class="soft" role="status">${words.devices.matching}</p>`
    const close = () => {
      matching = null
      onChange()
    }
    return matchView({pairs: matching.pairs, session, words, goTo, close})
  }

  return {
    house,
    refresh: () => void house.refresh(),
    render(naming) {
      const {home, selection, isReadOnly} = session
      const seen = [home, selection, isReadOnly, house.data, house.problem, search, matching, said, naming.words]
      return html`${guard(
        seen,
        () => html`<p class="unseen" role="status">${said}</p>
          ${remoteState(house, naming.words.requests)} ${content({...naming, home, plan: session.plan})}`,
      )}`
    },
    stop: () => house.stop(),
  }
}

function selectedTarget(naming: Naming, {home, selection}: Session): BindTarget | undefined {
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
