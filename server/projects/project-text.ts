import {limits} from '#shared/api/limits.ts'
import type {ProjectInput} from '#shared/api/resources.ts'
import {invalidInput} from '../errors.ts'
import type {ProjectText} from './store.ts'

/** A project as people write it, trimmed and as UTF-8 can hold it; an empty address is none. Throws invalid_input (decisions: Inputs). */
export function readProjectText({name, address}: ProjectInput): ProjectText {
  const text = {name: name.trim().toWellFormed(), address: address?.trim().toWellFormed() || null}
  if (!isProjectName(text.name)) throw invalidInput(`name: must have 1 to ${limits.projectName} characters`)
  if (!isProjectAddress(text.address ?? '')) {
    throw invalidInput(`address: must have at most ${limits.projectAddress} characters`)
  }
  return text
}

export const isProjectName = (text: string) => text !== '' && lengthOf(text) <= limits.projectName
export const isProjectAddress = (text: string) => lengthOf(text) <= limits.projectAddress

/** In characters as JSON Schema counts them, not in UTF-16 units. */
const lengthOf = (text: string) => [...text].length
