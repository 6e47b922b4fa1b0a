/**
 * Every version of the format, and the steps from each to the next. Adding version 7 takes these steps:
 *
 * 1. Move the schema of version 6 here and freeze it. It may import from a frozen version, but nothing that can change.
 * 2. Write the new schema in its place, and the step `from-6-to-7.ts`.
 * 3. Use the frozen types in `from-5-to-6.ts`, raise `currentVersion`, and add a line below.
 *
 * The compiler then finds code that still writes version 6, and tests find gaps in the guide.
 * A test keeps frozen schemas unchanged.
 */
import type {Format} from '../format/format.ts'
import {from1to2} from './from-1-to-2.ts'
import {from2to3} from './from-2-to-3.ts'
import {from3to4} from './from-3-to-4.ts'
import {from4to5} from './from-4-to-5.ts'
import {from5to6} from './from-5-to-6.ts'
import type {Step} from './step.ts'
import {version1} from './version-1.ts'
import {version2} from './version-2.ts'
import {version3} from './version-3.ts'
import {version4} from './version-4.ts'
import {version5} from './version-5.ts'
import {version6} from './version-6.ts'

interface Version {
  number: number
  format: Format
  /** The step to the next version; the current version has none. */
  step?: Step<never, unknown>
}

export const currentFormat = version6

/** All versions in order, the current one last. */
export const versions: readonly Version[] = [
  {number: 1, format: version1, step: from1to2},
  {number: 2, format: version2, step: from2to3},
  {number: 3, format: version3, step: from3to4},
  {number: 4, format: version4, step: from4to5},
  {number: 5, format: version5, step: from5to6},
  {number: 6, format: currentFormat},
]
