import type {HouseLanguage} from '#shared/text/languages.ts'
import {loadLayers} from '../plan/layers/load-layers.ts'
import type {OpenLine} from './connection/agent-line.ts'
import {isLockedOut, liveAddress} from './connection/live-address.ts'
import {wallLine} from './connection/wall-line.ts'
import {loadTexts} from './late/load-texts.ts'
import {heartbeatInterval} from './protocol.ts'
import type {Moment} from './screen/notices.ts'
import type {Screen} from './screen/screens.ts'
import {defaultSettings, type Settings} from './settings/settings.ts'
import type {View} from './view.ts'

/** Where the panel is: on the wall, or with somebody who is elsewhere (`remote/`). */
export interface PanelPlace {
  /**
   * Whether it is a screen of the house: one that stays on, dims, and is set up. Only there people add bridges, go back
   * in time and walk through the model.
   */
  isWall: boolean
  open: OpenLine
  /** Milliseconds between the agent's signs of life. */
  beat: number
  isRemoved(): Promise<boolean>
  loadTexts: typeof loadTexts
  loadLayers: typeof loadLayers
  /** The settings before somebody chooses. */
  settings: Settings
  /** The address of the page that the panel was opened from; null on the wall. */
  back: string | null
  /** Returns a screen of this place in the plan's stead; null without one. */
  screen(view: View | null, moment: Moment, language: HouseLanguage): Screen | null
  /** Whether the page rests until somebody touches it. */
  isPaused(): boolean
}

export const wall: PanelPlace = {
  isWall: true,
  open: (events) => wallLine(liveAddress(location.href))(events),
  beat: heartbeatInterval,
  isRemoved: isLockedOut,
  loadTexts,
  loadLayers,
  settings: defaultSettings,
  back: null,
  screen: () => null,
  isPaused: () => false,
}
