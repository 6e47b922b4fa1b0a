/** An app as a server knows it. */
export interface AppClient {
  /** The client id of its registration. `device` needs none. */
  id: string
  /** The scopes that it asks for; without `offline_access` a session would end within an hour. */
  scope: string
  /** What proves a server's requests for tokens: `privateKeyJwt()`. All other apps prove nothing. */
  proof?: Proof
}

/** Signs a request for tokens, as oauth4webapi's `ClientAuth` does. */
export type Proof = (
  server: {readonly issuer: string},
  client: {client_id: string},
  body: URLSearchParams,
  headers: Headers,
) => void | Promise<void>

/** The client that every server accepts without registration, with what an agent needs. */
export const anyDevice: AppClient = {id: 'device', scope: 'openid offline_access projects:read hosts:manage'}
