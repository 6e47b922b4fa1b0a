import {errors, interactionPolicy} from 'oidc-provider'

const {base, Check, Prompt} = interactionPolicy

/**
 * When a person is asked: at every request, for the provider knows nobody who is signed in already, and each consent makes
 * a grant of its own. Its own policy would compare what is asked with what was granted before.
 */
export function consentPolicy() {
  const policy = base()
  policy.remove('consent')
  policy.add(
    new Prompt(
      {name: 'consent', requestable: true},
      new Check('grant_missing', 'the person has to allow it', ({oidc}) => {
        // It was allowed, and then the person disconnected the app, or deleted their account.
        if (oidc.entities.Grant?.jti === undefined) throw new errors.AccessDenied('the sign-in was ended')
        return Check.NO_NEED_TO_PROMPT
      }),
    ),
  )
  return policy
}
