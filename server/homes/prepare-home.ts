import {readJson} from '../api/json-body.ts'
import {type Making, makeReady, type PreparedHome, tooLarge} from './ready-home.ts'

interface Given extends Pick<Making, 'maxHome'> {
  bytes: Uint8Array
}

/** Prepares a home for saving from the bytes of its JSON. Throws invalid_input. Runs in a worker thread. */
export function prepareHome({bytes, ...making}: Making & Given): PreparedHome {
  return makeReady(readHomeJson({bytes, maxHome: making.maxHome}), making)
}

/** Parses the bytes of a home's JSON. Throws invalid_input. */
export function readHomeJson({bytes, maxHome}: Given): unknown {
  if (bytes.length > maxHome) throw tooLarge(maxHome)
  return readJson(bytes, 'home')
}
