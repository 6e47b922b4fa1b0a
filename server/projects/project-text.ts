import {limits} from '#shared/api/limits.ts'
import type {ProjectInput} from '#shared/api/resources.ts'
import {invalidInput} from '../errors.ts'
import type {ProjectText} from './store.ts'

/** A project as people write it, trimmed; an empty address is none. Throws invalid_input (decisions: Inputs). */
export function readProjectText({name, address}: ProjectInput): ProjectText {
  const text = {name: name.trim(), address: address?.trim() || null}
  if (text.name.length < 1 || text.name.length > limits.projectName) {
    throw invalidInput(`name: must have 1 to ${limits.projectName} characters`)
  }
  if (text.address && text.address.length > limits.projectAddress) {
    throw invalidInput(`address: must have at most ${limits.projectAddress} characters`)
  }
  return text
}
