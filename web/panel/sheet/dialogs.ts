import {html, nothing, type TemplateResult} from 'lit'
import {repeat} from 'lit/directives/repeat.js'
import type {BoundDevice} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'
import type {HouseDevice} from '#shared/house/device-state.ts'
import type {LayerHouse} from '../../plan/layers/layer.ts'
import type {Act} from '../../plan/tap-actions.ts'
import type {House} from '../house.ts'
import {detailWords} from '../words/detail-words.ts'
import {askBody} from './ask-body.ts'
import {detailBody} from './detail-body.ts'
import {devicesTemplate, roomBody} from './room-body.ts'

/** An open dialog. The last one of several lies on top. */
export type OpenDialog =
  | {kind: 'detail'; name: string; devices: readonly string[]}
  | {kind: 'room'; name: string; room: string}
  /** The devices that the plan doesn't show. */
  | {kind: 'others'; name: string}
  /** What a script renders that is loaded later. */
  | {kind: 'layer'; name: string; body: (house: LayerHouse) => TemplateResult}
  /** The whole house. */
  | {kind: 'whole'; name: string}
  /** Asks for a second press. `isHigh`: whether it is at the top of the screen, away from the first one. */
  | {kind: 'ask'; name: string; acts: readonly Act[]; isHigh: boolean}

export interface DialogOptions {
  home: Home | null
  bindings: readonly BoundDevice[]
  others: readonly HouseDevice[]
  house: House
  /** The house as layers read it; null without a home. */
  layerHouse: LayerHouse | null
  openDevice(id: string): void
  /** Gives the commands that were asked for. */
  confirm(acts: readonly Act[]): void
  /** Closes the top one. */
  close(): void
}

const keyOf = ({name}: OpenDialog, index: number) => `${index} ${name}`

/** Renders the open dialogs. */
export function dialogTemplates(open: readonly OpenDialog[], options: DialogOptions): TemplateResult {
  return html`${repeat(
    open,
    keyOf,
    (dialog, index) => html`<pianta-dialog
      .name=${dialog.name}
      .done=${detailWords[options.house.language][dialog.kind === 'ask' ? 'cancel' : 'done']}
      .place=${dialog.kind === 'ask' ? (dialog.isHigh ? 'high' : 'low') : ''}
      .body=${bodyOf(dialog, options)}
      ?inert=${index < open.length - 1}
      @close=${options.close}
    ></pianta-dialog>`,
  )}`
}

function bodyOf(dialog: OpenDialog, options: DialogOptions) {
  const {home, bindings, others, house, layerHouse, openDevice} = options
  if (dialog.kind === 'layer') return layerHouse ? dialog.body(layerHouse) : nothing
  if (dialog.kind === 'ask') return questionOf(dialog.acts, options)
  if (dialog.kind === 'detail') return detailBody(dialog.devices, house)
  if (dialog.kind === 'whole') return wholeOf(options)
  if (dialog.kind === 'others') return devicesTemplate(others, house, openDevice)
  return home ? roomBody({home, bindings, room: dialog.room, house, openDevice}) : nothing
}

function questionOf(acts: readonly Act[], {house, confirm}: DialogOptions) {
  const [first] = acts
  if (!first) return nothing
  const {language, disabled} = house
  const devices = acts.flatMap((act) => house.devices.find(({id}) => id === act.device) ?? [])
  return askBody({devices, action: first.action, language, disabled, confirm: () => confirm(acts)})
}

function wholeOf({home, house, openDevice}: DialogOptions) {
  const {household} = house
  const script = household?.load()
  return home && household && script ? script.wholeBody({home, house, household, openDevice}) : nothing
}
