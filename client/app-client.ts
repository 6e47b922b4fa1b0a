/** An app as a server knows it. */
export interface AppClient {
  /** The client id of its registration. `device` needs none. */
  id: string
  /** The scopes that it asks for; without `offline_access` a session would end within an hour. */
  scope: string
  /** Signs the token requests of an app with a server: `privateKeyJwt()`. Other apps need none. */
  proof?: Proof
}

/** Signs a request for tokens, as oauth4webapi's `ClientAuth` does. */
export type Proof = (
  server: {readonly issuer: string},
  client: {client_id: string},
  body: URLSearchParams,
  headers: Headers,
) => void | Promise<void>

/** The client that every server accepts without registration, with the scopes of an agent. */
export const anyDevice: AppClient = {id: 'device', scope: 'openid offline_access projects:read hosts:manage'}
