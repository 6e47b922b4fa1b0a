import {type AssistantScope, assistantScopes} from '#shared/contract/scopes.ts'
import type {Caller} from '../api/caller.ts'
import type {ConnectionStore} from '../connections/store.ts'
import type {ProjectStore} from '../projects/store.ts'
import type {AskedProject, Asker} from './asker.ts'

interface Needs {
  connections: Pick<ConnectionStore, 'reach' | 'projectIds'>
  projects: Pick<ProjectStore, 'readOf'>
  /** Returns the scopes that the caller's app may ask for. */
  scopesOf(caller: Caller): readonly string[]
}

/** Projects of one list: an app may have created thousands. */
const most = 500

/** Makes the asker of an app's token. Each call reads its reach anew: access may end at any time. */
export function appAsker({connections, projects, scopesOf}: Needs, caller: Caller): Asker {
  const {accountId, connectionId, appName} = caller
  const project = (id: string): AskedProject | undefined => {
    if (!connections.reach(connectionId, id)) return undefined
    const found = projects.readOf(accountId, id)
    return found && {id, name: found.name, role: found.role, version: found.lastRevision?.number ?? null}
  }
  const among = (scopes: Iterable<string>): ReadonlySet<AssistantScope> => {
    const given = new Set(scopes)
    return new Set(assistantScopes.filter((scope) => given.has(scope)))
  }
  const scopes = among(caller.scopes)
  return {
    accountId,
    connectionId,
    name: appName,
    scopes,
    // A client must know of a tool to ask its person for the scope (MCP, Authorization, "Step-Up").
    offered: among([...scopes, ...scopesOf(caller)]),
    owner: {person: accountId, connection: connectionId},
    projects: () =>
      connections
        .projectIds(connectionId)
        .slice(0, most)
        .flatMap((id) => project(id) ?? []),
    project,
  }
}
