import type {HomeCheck} from '#shared/api/resources.ts'
import {currentVersion} from '#shared/home/version.ts'
import type {Fields} from '../api/fields.ts'
import {type HomeBody, readBody} from './read-body.ts'
import {readWithin} from './ready-home.ts'

/** Whatever it is: what is no home is a problem that the check tells, not one of the body (decisions: Inputs). */
const fields: Fields = {home: {isRight: () => true, expected: 'must be JSON'}}

/** Checks the home in the bytes of a body of POST homes/check. Throws invalid_input. Runs in a worker thread. */
export function checkHome(body: HomeBody): HomeCheck {
  const {readAs, problems} = readWithin(readBody(body, fields).home, body.maxHome)
  return {readAs, checkedAt: currentVersion, isValid: problems.length === 0, problems}
}
