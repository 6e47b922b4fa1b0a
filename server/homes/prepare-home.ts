import {readJson} from '../api/json-body.ts'
import {type Making, makeReady, type PreparedHome, tooLarge} from './ready-home.ts'

/** Prepares a home for saving from the bytes of its JSON. Throws invalid_input. Runs in a worker thread. */
export function prepareHome({bytes, ...making}: Making & {bytes: Uint8Array}): PreparedHome {
  if (bytes.length > making.maxHome) throw tooLarge(making.maxHome)
  return makeReady(readJson(bytes, 'home'), making)
}
