import type {ApiScope} from '#shared/contract/scopes.ts'
import type {Accounts} from '../accounts/accounts.ts'
import {invalidInput} from '../errors.ts'
import type {ProjectStore} from '../projects/store.ts'
import type {AskedProject, Asker} from './asker.ts'

/** The account that an assistant on this machine acts as, and its rights. */
export interface LocalAccess {
  /** The email of the account. */
  as: string
  /** The only project that it may look at; all of the account when undefined. */
  project?: string | undefined
  /** Whether it may only read. */
  readOnly: boolean
  /** Its name, as the person sees it beside its proposals. */
  name: string
}

const reading: ApiScope[] = ['projects:read', 'catalog:read', 'hosts:manage']

interface Needs {
  accounts: Pick<Accounts, 'byEmail'>
  projects: Pick<ProjectStore, 'readOf' | 'listOf'>
}

/**
 * Makes the asker of an assistant on the server's own machine. Throws invalid_input for an unknown account or project.
 */
export function localAsker({accounts, projects}: Needs, access: LocalAccess): Asker {
  const account = accounts.byEmail(access.as)
  if (!account) throw invalidInput(`${access.as}: no account has this email`)
  const project = (id: string): AskedProject | undefined => {
    if (access.project !== undefined && access.project !== id) return undefined
    const found = projects.readOf(account.id, id)
    return found && {id, name: found.name, role: found.role, version: found.lastRevision?.number ?? null}
  }
  if (access.project !== undefined && !project(access.project))
    throw invalidInput(`${access.project}: ${access.as} has no project with this ID`)
  const scopes = new Set(access.readOnly ? reading : [...reading, 'projects:write' as const])
  return {
    accountId: account.id,
    connectionId: null,
    name: access.name,
    scopes,
    offered: scopes,
    owner: {person: account.id, connection: `assistant ${access.name}`},
    projects: () => {
      const ids = access.project === undefined ? projects.listOf(account.id).map(({id}) => id) : [access.project]
      return ids.flatMap((id) => project(id) ?? [])
    },
    project,
  }
}
