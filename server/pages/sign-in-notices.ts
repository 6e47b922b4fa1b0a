import type {FastifyReply, FastifyRequest} from 'fastify'
import type {Account} from '../accounts/account.ts'
import {createFixedWindowCounter} from '../api/fixed-window-counter.ts'
import {signInEmail} from '../mail/sign-in-email.ts'
import type {SignInChange} from '../words/sign-in-methods.ts'
import {sendAfterAnswer} from './send-after-answer.ts'
import type {PageServices} from './services.ts'

const day = 24 * 60 * 60_000
/** Emails a day about guesses, so that guesses don't fill the mailbox. */
const maxGuessEmails = 1

export type SignInNotices = ReturnType<typeof createSignInNotices>

/** Emails a person about changes of their sign-in, if mail is set up. */
export function createSignInNotices({clock, config, mail}: Pick<PageServices, 'clock' | 'config' | 'mail'>) {
  const guesses = createFixedWindowCounter({span: day, clock})
  return {
    tell(request: FastifyRequest, reply: FastifyReply, person: Account, change: SignInChange) {
      if (!mail || (change.kind === 'guessed' && guesses.add(person.id).count > maxGuessEmails)) return
      sendAfterAnswer(request, reply, mail, () => [signInEmail(person, change, config)])
    },
  }
}
