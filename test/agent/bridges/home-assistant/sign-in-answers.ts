/** Signs in for a client, with a challenge or without, and resolves with the code that the page leads back with. */
export type GetCode = (client: string, challenge: string | undefined) => Promise<string>

const client = 'http://127.0.0.1:8430/pianta'
// RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

/** Asks a Home Assistant, real or small, everything about sign-ins that it refuses or takes. */
export async function signInAnswers(url: string, getCode: GetCode): Promise<Record<string, unknown>> {
  const post = async (path: string, body: string | URLSearchParams, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/auth/${path}`, {method: 'POST', body, headers})
    const text = await answer.text()
    const fields = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
    return {status: answer.status, fields}
  }
  /** Tokens are random: only that there are some is compared. */
  const told = ({status, fields}: Awaited<ReturnType<typeof post>>) => ({
    status,
    ...Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, /_token$/.test(name) ? 'a token' : value]),
    ),
  })
  const form = (fields: Record<string, string>) => new URLSearchParams(fields)
  const codeForm = async (fields: Record<string, string>, withChallenge: string | undefined = challenge) =>
    form({grant_type: 'authorization_code', code: await getCode(client, withChallenge), client_id: client, ...fields})
  const right = await codeForm({code_verifier: verifier})
  const kept = await post('token', right)
  const refreshToken = String(kept.fields.refresh_token)
  const refresh = (fields: Record<string, string>) =>
    post('token', form({grant_type: 'refresh_token', refresh_token: refreshToken, client_id: client, ...fields}))
  const withoutVerifier = await codeForm({})
  const answers: Record<string, unknown> = {
    'a code with its verifier': told(kept),
    'the same code again': told(await post('token', right)),
    'a code without its verifier': told(await post('token', withoutVerifier)),
    'the code that was tried without': told(
      await post('token', form({...Object.fromEntries(withoutVerifier), code_verifier: verifier})),
    ),
    'another verifier': told(await post('token', await codeForm({code_verifier: 'x'.repeat(43)}))),
    'a verifier without a challenge': told(await post('token', await codeForm({code_verifier: verifier}, ''))),
    'another client': told(
      await post('token', await codeForm({code_verifier: verifier, client_id: `${client}/other`})),
    ),
    'no grant': told(await post('token', form({}))),
    'the refresh token': told(await refresh({})),
    'the refresh token of another client': told(await refresh({client_id: `${client}/`})),
    'an unknown refresh token': told(await refresh({refresh_token: 'unknown'})),
    'JSON in place of a form': told(
      await post(
        'token',
        JSON.stringify({grant_type: 'refresh_token', refresh_token: refreshToken, client_id: client}),
        {
          'Content-Type': 'application/json',
        },
      ),
    ),
    'the end of an unknown token': told(await post('revoke', form({token: 'unknown'}))),
    'the end, as JSON': told(
      await post('revoke', JSON.stringify({token: refreshToken}), {'Content-Type': 'application/json'}),
    ),
    'the refresh token after that': told(await refresh({})),
    'the end': told(await post('revoke', form({token: refreshToken}))),
    'the refresh token after the end': told(await refresh({})),
  }
  return answers
}
