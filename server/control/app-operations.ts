import {describeAppProblem, parseRegistration, type RegistrationInput} from '../apps/registration.ts'
import {invalidInput} from '../errors.ts'
import type {Services} from '../services.ts'
import {requireAccount} from './requirements.ts'

export const appOperations = {
  async 'app create'(
    {accounts, apps, audit, safeFetch}: Services,
    {owner, redirectUris = [], keys = '', ...app}: AppToCreate,
  ) {
    const {id: ownerId} = requireAccount(accounts, owner)
    const {registration, problems} = parseRegistration({...app, redirectUris, keys}, safeFetch.urlProblem)
    if (problems.length > 0) throw invalidInput(...problems.map(describeAppProblem))
    const entry = {kind: 'app-registered', accountId: ownerId, about: {name: registration.name}} as const
    return {client_id: audit.during(entry, () => apps.create({ownerId, ...registration}).id)}
  },

  async 'app list'({apps, accounts}: Services, {owner}: {owner: string | undefined}) {
    const list = owner === undefined ? apps.listAll() : apps.list(requireAccount(accounts, owner).id)
    return list.map(({id, name, kind, redirectUris, jwksUri, scopes, isVerified}) => ({
      client_id: id,
      name,
      kind,
      redirectUris,
      jwksUri,
      scopes,
      isVerified,
    }))
  },
}

interface AppToCreate extends Omit<RegistrationInput, 'redirectUris' | 'keys'> {
  /** The owner's email address. */
  owner: string
  redirectUris?: string[]
  /** A server app's public keys, as the text of a JWK set. */
  keys?: string
}
