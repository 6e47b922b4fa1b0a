import {deviceClient} from '#shared/contract/scopes.ts'

/** Returns the app id for the bindings of a home. Each pairing of the `device` client counts as an app of its own. */
export const appOfBindings = ({clientId, id}: {clientId: string; id: string}): string =>
  clientId === deviceClient.id ? id : clientId
