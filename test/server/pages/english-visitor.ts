import {noCounts} from '../../../server/pages/visitor.ts'
import {strings} from '../../../server/words/strings.ts'

/** A visitor who isn't signed in, for tests of views. */
export const englishVisitor = {
  account: undefined,
  hasDeveloperPages: false,
  signedInAt: undefined,
  language: 'en',
  words: strings.en,
  formToken: '',
  counts: noCounts,
} as const
