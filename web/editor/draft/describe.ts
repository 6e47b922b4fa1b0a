/** Describes versions in words. It is loaded when there is another version. */
import {changeWords} from '#shared/home/diff/change-words.ts'
import {describeChanges} from '#shared/home/diff/describe-changes.ts'
import {unitsOf} from '#shared/home/edit/set-units.ts'
import type {Home} from '#shared/home/schema.ts'
import type {Language} from '../words/words.ts'

export function describeVersion(before: Home, after: Home, language: Language): string[] {
  return describeChanges(before, after, {words: changeWords[language], units: unitsOf(after)}).map(({text}) => text)
}
