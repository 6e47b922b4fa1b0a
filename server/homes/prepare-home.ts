import {readJson} from '../http/json-body.ts'
import type {HomeBody} from './read-body.ts'
import {makeReady, type PreparedHome, tooLarge} from './ready-home.ts'

/** Makes a home ready whose JSON these bytes are. Throws invalid_input. Runs in a worker thread. */
export function prepareHome({bytes, maxHome}: HomeBody): PreparedHome {
  if (bytes.length > maxHome) throw tooLarge(maxHome)
  return makeReady(readJson(bytes, 'home'), maxHome)
}
