import {isRecord} from '#shared/json.ts'
import {filesIn} from '../folder.ts'
import {type JsonFile, openJsonFile} from '../json-file.ts'

const modes = ['off', 'look', 'command'] as const
export type VisitMode = (typeof modes)[number]

/** What the owner of the house lets people do from outside. */
export interface VisitRules {
  mode: VisitMode
  /** The devices that are commanded from outside although their kind is not: entrances, valves, sirens, scenes. */
  devices: readonly string[]
}

/** Nobody looks until the owner allows it. */
export const noVisits: VisitRules = {mode: 'off', devices: []}

/** The setting that says it in an installation without a terminal. */
export const visitsSetting = 'PIANTA_AGENT_VISITS'

/** What the setting may say, and what each means. */
export const visitWords = {none: 'off', look: 'look', commands: 'command'} as const satisfies Record<string, VisitMode>

export const maxVisitDevices = 200

export const openVisitRules = (folder: string): JsonFile<VisitRules> =>
  openJsonFile({path: filesIn(folder).visits, version: 1, isValid: isVisitRules})

function isVisitRules(value: unknown): value is VisitRules {
  if (!isRecord(value)) return false
  const {mode, devices} = value
  return (
    modes.some((one) => one === mode) &&
    Array.isArray(devices) &&
    devices.length <= maxVisitDevices &&
    devices.every((id) => typeof id === 'string')
  )
}
