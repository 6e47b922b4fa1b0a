import type {TemplateResult} from 'lit'
import type {BoundDevice} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'
import type {DeviceState, DeviceStates, HouseDevice, KnownState, PastStates} from '#shared/house/device-state.ts'
import type {HouseEnergy} from '#shared/house/energy/sum-house.ts'
import type {KnownMesh} from '#shared/house/mesh.ts'
import type {RadarReadings} from '#shared/house/radars.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import type {LayerRoom, LayerSign, RadarsReading, ShownLayer} from '../shown-layer.ts'
import type {HousePlaces} from './house-places.ts'

/** The words of a layer that people choose it by. */
interface LayerNames {
  name: string
  /** The parts that it shows and people may hide, in the order of the menu. */
  kinds: Readonly<Record<string, string>>
}

/** The meshes of the house, with times by this page's clock. */
export interface HouseMesh {
  meshes: readonly KnownMesh[]
  /** Since when the meshes are asked for their maps; null while they are not. */
  askingSince: number | null
  /** Asks the meshes for new maps. */
  ask(): void
  /** Ends an asking that is under way. */
  stop(): void
  /** Opens a dialog of this name. `body` renders it anew whenever the house changes. */
  open(name: string, body: (house: LayerHouse) => TemplateResult): void
}

/** The house as layers read it: all of one moment. */
export interface LayerHouse {
  home: Home
  bindings: readonly BoundDevice[]
  devices: readonly HouseDevice[]
  states: DeviceStates
  /** When devices became unreachable, by this page's clock. */
  since: Readonly<Record<string, number>>
  now: number
  language: HouseLanguage
  /** The moment of the past that is shown; null for now. */
  past: number | null
  /** Since when nothing new was heard; null while the house is heard. */
  oldSince: number | null
  /** The marks of people's rules now, in words, by device; absent without rules. */
  marked?: Readonly<Record<string, string>>
  /** The states of the last hour, and when they were read; null where nobody keeps them. */
  hour: {readAt: number; past: PastStates} | null
  /** The energy of now and today; null where nothing counts it, undefined where nobody could. */
  energy?: HouseEnergy | null | undefined
  /** The meshes; absent where nobody can ask them. */
  mesh?: HouseMesh | undefined
  /** The readings of the plan's radars; absent on pages that can't have them. */
  radars?: RadarReadings
}

/** The parts for pages with an agent: the card would load them in vain. */
export interface LayerTools {
  /** Reads the people that radars see; null without radars on the plan. */
  readRadars?: (house: LayerHouse) => RadarsReading | null
  /** Tells the house's present power, its energy today, and its cost. */
  sayEnergy?: (energy: HouseEnergy, moment: {language: HouseLanguage; now: number}) => string[]
}

/** The same, with the places of its devices. */
export interface PlacedHouse extends LayerHouse, LayerTools {
  places: HousePlaces
}

/** A layer: one thing in a file of its own, and a line in `layers.ts`. */
export interface Layer {
  /** Its name in addresses: `?layer=comfort`. */
  id: string
  /** Its names in older addresses. */
  aliases?: readonly string[]
  words: Readonly<Record<HouseLanguage, LayerNames>>
  /** Reads the house; `shows` tells whether people want a kind. */
  read(house: PlacedHouse, shows: (kind: string) => boolean): LayerReading
}

export interface LayerReading {
  rooms: ReadonlyMap<string, LayerRoom>
  signs: ReadonlyMap<string, readonly LayerSign[]>
  /** The colours of rooms and what they mean; null for a layer that tints none. */
  scale: Scale | null
  /** Its findings in the whole house: sentences without a full stop, and buttons. */
  says: readonly (string | TemplateResult)[]
  /** The parts that are not of the house's own moment, as a sentence; absent if all are. */
  isOf?: string
  /** Its drawing over the plan. */
  over?: ShownLayer['over']
}

export interface Scale {
  name: string
  steps: readonly {color: string; text: string}[]
}

export type Ramp = 'warm' | 'load'

/** Returns the colour of a step, from 0 to 4, as `styles/layers.ts` has it. */
export const rampColor = (ramp: Ramp, step: number): string => `var(--${ramp}-${step})`

export const knownOf = (state: DeviceState | undefined): KnownState | undefined =>
  state?.status === 'ok' ? state : undefined

/** Returns the part that a layer shows, as `shows` names it. */
export const kindsOf = ({words}: Layer): string[] => Object.keys(words.en.kinds)
