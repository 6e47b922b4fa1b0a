import {strings} from '../../../server/pages/strings.ts'
import {noCounts} from '../../../server/pages/visitor.ts'

/** Nobody in particular, for what shows a page's parts. */
export const englishVisitor = {
  account: undefined,
  hasDeveloperPages: false,
  signedInAt: undefined,
  language: 'en',
  words: strings.en,
  formToken: '',
  counts: noCounts,
} as const
