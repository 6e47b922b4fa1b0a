import type {DeviceKind} from '#shared/contract/resources.ts'
import type {Confidence} from '#shared/home/match/match.ts'

/** The texts of Devices, and of the needs of apps. */
export interface DeviceWords {
  kinds: Readonly<Record<DeviceKind, string>>
  hint: string
  search: string
  noneFound: string
  empty: string
  emptyLink: string
  notOnPlan: string
  onPlan: string
  allOnPlan: string
  noRoom: string
  /** More devices than the list shows. */
  more(count: number): string
  bind: string
  bindTo(device: string, element: string): string
  drag(device: string): string
  bound(device: string, element: string): string
  slot(element: string, number: number): string
  lostTitle: string
  lostLead: string
  since(date: string): string
  ended(app: string, date: string): string
  neverDeclared: string
  /** The label of the field that chooses an element's device. */
  field: string
  fieldOfRole(role: string): string
  fieldOfSlot(number: number, slot: string): string
  lostDevice(name: string): string
  roles: Readonly<Record<string, string>>
  slots: Readonly<Record<string, string>>
  match: string
  matching: string
  matchLead: string
  certain: string
  none: string
  close: string
  confidence: Readonly<Record<Exclude<Confidence, 'bound'>, string>>
  otherRooms: string
  takePair: string
  /** Asks for another element of a pair, on the plan; ends asking; and why a pair is as it is then. */
  chooseOther: string
  chooseOtherFor(device: string): string
  choosing: string
  done: string
  chosen: string
  exchanged: string
  neededBy(apps: string): string
  refused: string
  release: string
  replaceBy: string
  drawAnother: string
  choose: string
}
