import {errors} from 'oidc-provider'

const descriptions = {
  needed: 'the person allowed it: send confirmation_number with the number that the page shows',
  wrong: 'this confirmation_number is wrong: ask for it again',
}

/**
 * The answer to a device whose person allowed it, until they type the page's number there. Its error is the one that
 * every device polls on after; the member `confirmation` of the answer says why.
 */
export class NumberPendingError extends errors.AuthorizationPending {
  readonly confirmation: keyof typeof descriptions

  constructor(confirmation: keyof typeof descriptions) {
    super(descriptions[confirmation])
    this.confirmation = confirmation
  }
}
