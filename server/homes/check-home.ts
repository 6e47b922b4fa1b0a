import type {HomeCheck} from '#shared/contract/resources.ts'
import {currentVersion} from '#shared/home/version.ts'
import type {Fields} from '../api/fields.ts'
import {type HomeBody, readBody} from './read-body.ts'
import {readWithin} from './ready-home.ts'

/**
 * Accepts any value as the home: the check reports a document that is no home as a problem, not as a malformed body.
 */
const fields: Fields = {home: {isValid: () => true, expected: 'must be JSON'}}

/** Checks the home in a body of POST homes/check. Throws invalid_input. Runs in a worker thread. */
export function checkHome(body: HomeBody): HomeCheck {
  const {readAs, problems} = readWithin(readBody(body, fields).home, body.maxHome)
  return {readAs, checkedAt: currentVersion, isValid: problems.length === 0, problems}
}
