import {noCounts} from '../../../server/pages/visitor.ts'
import {strings} from '../../../server/words/strings.ts'

/** An anonymous visitor, for tests of views. */
export const englishVisitor = {
  account: undefined,
  hasDeveloperPages: false,
  signedInAt: undefined,
  language: 'en',
  words: strings.en,
  formToken: '',
  counts: noCounts,
} as const
