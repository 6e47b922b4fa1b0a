import {errors, interactionPolicy} from 'oidc-provider'

const {base, Check, Prompt} = interactionPolicy

/**
 * When a person is asked: at every request. The provider's own policy compares what is asked with what was granted
 * before; here each consent makes a grant of its own, which holds what was asked.
 */
export function consentPolicy() {
  const policy = base()
  policy.remove('consent')
  policy.add(
    new Prompt(
      {name: 'consent', requestable: true},
      new Check('consent_missing', 'the person has to allow it', ({oidc}) => {
        if (!oidc.result?.consent) return Check.REQUEST_PROMPT
        // It was allowed, and then the person disconnected the app, or deleted their account.
        if (oidc.entities.Grant?.jti === undefined) throw new errors.AccessDenied('the sign-in was ended')
        return Check.NO_NEED_TO_PROMPT
      }),
    ),
  )
  return policy
}
