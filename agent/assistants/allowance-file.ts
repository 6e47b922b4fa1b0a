import {isRecord} from '#shared/json.ts'
import {filesIn} from '../folder.ts'
import {type JsonFile, openJsonFile} from '../json-file.ts'
import {type Allowance, allowedKinds} from './allowance.ts'

/** The most rules: more than a house has rooms and kinds. */
export const maxAllowances = 200

export const openAllowanceFile = (folder: string): JsonFile<readonly Allowance[]> =>
  openJsonFile({path: filesIn(folder).assistants, version: 1, isValid: isAllowances})

const isAllowances = (value: unknown): value is Allowance[] =>
  Array.isArray(value) && value.length <= maxAllowances && value.every(isAllowance)

function isAllowance(value: unknown): value is Allowance {
  if (!isRecord(value)) return false
  const {to, room, kind, device} = value
  const hasRoom = room === null || typeof room === 'string'
  if (to === 'read') return hasRoom && kind === undefined && device === undefined
  if (to !== 'command') return false
  return typeof device === 'string'
    ? kind === undefined && room === undefined
    : hasRoom && device === undefined && allowedKinds.some((one) => one === kind)
}
