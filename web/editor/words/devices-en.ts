import type {DeviceKind} from '#shared/contract/resources.ts'
import type {Confidence} from '#shared/home/match/match.ts'

/** The texts of Devices, and of the needs of apps. */
export const devices = {
  kinds: {
    light: 'Light',
    cover: 'Shutter or awning',
    switch: 'Switch',
    sensor: 'Sensor',
    climate: 'Heating and cooling',
    media: 'Audio and video',
  } satisfies Record<DeviceKind, string>,
  hint: 'Drag a device onto the plan, or select an element and press Bind.',
  search: 'Search devices',
  noneFound: 'No device has this name, room or kind.',
  empty: 'No devices to match yet. They come from the house: pair a tablet with this project and add a bridge to it.',
  emptyLink: 'How it works',
  emptyPage: '/docs/agent.md',
  notOnPlan: 'Not on the plan',
  onPlan: 'On the plan',
  allOnPlan: 'All devices are on the plan.',
  noRoom: 'No room',
  /** More devices than the list shows. */
  more: (count: number) => `${count} more: search for them.`,
  bind: 'Bind',
  bindTo: (device: string, element: string) => `Bind ${device} to ${element}`,
  drag: (device: string) => `Drag ${device} onto the plan`,
  bound: (device: string, element: string) => `${device} is bound to ${element}.`,
  slot: (element: string, number: number) => `${element}, place ${number}`,
  lostTitle: 'No longer declared',
  lostLead:
    'Apps no longer declare these devices, so their elements can’t be switched. They stay bound: a device that comes back works again.',
  since: (date: string) => `since ${date}`,
  ended: (app: string, date: string) => `${app} was disconnected on ${date}`,
  neverDeclared: 'no connected app declares it',
  /** The label of the field that chooses an element's device. */
  field: 'Device',
  fieldOfRole: (role: string) => `Device: ${role}`,
  fieldOfSlot: (number: number, slot: string) => `Device, place ${number}: ${slot}`,
  lostDevice: (name: string) => `${name} (no longer declared)`,
  roles: {
    light: 'light',
    cover: 'shutter',
    switch: 'switch',
    climate: 'climate',
    media: 'audio and video',
    sensor: 'sensor',
    contact: 'contact',
    temperature: 'temperature',
    humidity: 'humidity',
    motion: 'motion',
    smoke: 'smoke',
    leak: 'leak',
    gas: 'gas',
  } as Readonly<Record<string, string>>,
  slots: {
    switch: 'switch',
    dimmer: 'dimmer',
    button: 'button',
    socket: 'socket',
    usb: 'USB',
    thermostat: 'thermostat',
  } as Readonly<Record<string, string>>,
  match: 'Match',
  matching: 'Looking for pairs…',
  matchLead: 'Which device is which element? The plan shows them. Nothing is bound until you press a button.',
  certain: 'Bind the certain ones',
  none: 'No proposals. The devices left have no free element of their kind in their room: draw it, or check the names of the rooms.',
  allTaken: 'All pairs are bound. Save the version, and the panel shows them.',
  close: 'Close',
  confidence: {certain: 'Certain', likely: 'Likely', possible: 'Possible'} satisfies Record<
    Exclude<Confidence, 'bound'>,
    string
  >,
  otherRooms: 'Elsewhere',
  takePair: 'Bind',
  /** Asks for another element of a pair, on the plan; ends asking; and why a pair is as it is then. */
  chooseOther: 'Another…',
  chooseOtherFor: (device: string) => `Choose another element for ${device}`,
  choosing: 'Click its element on the plan.',
  done: 'Done',
  chosen: 'chosen by you',
  exchanged: 'in exchange for the one you chose',
  neededBy: (apps: string) => `Needed by ${apps}.`,
  refused: 'It was not deleted, because an app relies on it:',
  release:
    'To delete it, release it in the app (a Pianta agent: PIANTA_AGENT_RELY_ON=none), or let the person who connected the app disconnect it under Connected apps.',
  replaceBy: 'Replace by another of its kind',
  drawAnother: 'Or draw another of its kind: this one can then be replaced by it.',
  choose: 'Choose…',
}

export type DeviceWords = typeof devices
