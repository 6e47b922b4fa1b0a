import {limits} from '#shared/contract/limits.ts'
import type {ProjectInput} from '#shared/contract/resources.ts'
import {invalidInput} from '../errors.ts'
import type {ProjectText} from './store.ts'

/** Returns the trimmed name and address, as well-formed Unicode; null for an empty address. Throws invalid_input. */
export function readProjectText({name, address}: ProjectInput): ProjectText {
  const text = {name: name.trim().toWellFormed(), address: address?.trim().toWellFormed() || null}
  if (!isProjectName(text.name)) throw invalidInput(`name: must have 1 to ${limits.projectNameLength} characters`)
  if (!isProjectAddress(text.address ?? '')) {
    throw invalidInput(`address: must have at most ${limits.projectAddressLength} characters`)
  }
  return text
}

export const isProjectName = (text: string) => text !== '' && lengthOf(text) <= limits.projectNameLength
export const isProjectAddress = (text: string) => lengthOf(text) <= limits.projectAddressLength

/** Counts characters as JSON Schema does, not UTF-16 units. */
const lengthOf = (text: string) => [...text].length
