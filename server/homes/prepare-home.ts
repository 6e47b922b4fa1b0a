import {readJson} from '../api/json-body.ts'
import {type Content, readContent, sizeOf} from '../content.ts'
import {type Making, makeReady, type PreparedHome, tooLarge} from './ready-home.ts'

interface Given extends Pick<Making, 'maxHome'> {
  content: Content
}

/** Prepares a home for saving from its JSON. Throws invalid_input. Runs in a worker. */
export function prepareHome({content, ...making}: Making & Given): PreparedHome {
  return makeReady(readHomeJson({content, maxHome: making.maxHome}), making)
}

/** Parses a home's JSON. Throws invalid_input. */
export function readHomeJson({content, maxHome}: Given): unknown {
  if (sizeOf(content) > maxHome) throw tooLarge(maxHome)
  return readJson(readContent(content), 'home')
}
