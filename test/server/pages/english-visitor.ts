import {noCounts} from '../../../server/pages/visitor.ts'
import {strings} from '../../../server/words/strings.ts'

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
