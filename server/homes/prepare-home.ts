import {type Content, readContent, sizeOf} from '../api/content.ts'
import {readJson} from '../api/json-body.ts'
import {makeReady, type PreparedHome, type ReadyOptions, tooLarge} from './ready-home.ts'
import {readStoredHome, type StoredHome} from './stored-home.ts'

interface Given extends Pick<ReadyOptions, 'maxHome'> {
  content: Content
}

/** Prepares a home for saving from its JSON. Throws invalid_input. Runs in a worker. */
export function prepareHome({content, ...options}: ReadyOptions & Given): PreparedHome {
  return makeReady(readHomeJson({content, maxHome: options.maxHome}), options)
}

/** Prepares a stored home for saving. Throws invalid_input. Runs in a worker. */
export const prepareStored = ({json, ...options}: ReadyOptions & {json: StoredHome}): PreparedHome =>
  prepareHome({content: readStoredHome(json), ...options})

/** Parses a home's JSON. Throws invalid_input. */
export function readHomeJson({content, maxHome}: Given): unknown {
  if (sizeOf(content) > maxHome) throw tooLarge(maxHome)
  return readJson(readContent(content), 'home')
}
