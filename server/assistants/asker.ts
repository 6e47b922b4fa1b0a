import type {ApiScope} from '#shared/contract/scopes.ts'
import type {Role} from '../database/tables/members.ts'
import type {Owner} from '../queues/fair-queue.ts'

/** A project that an assistant may look at. */
export interface AskedProject {
  id: string
  name: string
  role: Role
  /** The number of its last version; null before the first. */
  version: number | null
}

/** An assistant and the person it asks for. Each transport makes one: from an app's token, or from a command. */
export interface Asker {
  accountId: string
  /** The app's connection; null for an assistant on the server's own machine. */
  connectionId: string | null
  /** The assistant's name, as the person sees it beside its proposals. */
  name: string
  scopes: ReadonlySet<ApiScope>
  /** The scopes of the listed tools: a call whose scope the assistant lacks can still ask its person. */
  offered: ReadonlySet<ApiScope>
  owner: Owner
  /** Lists the projects that it reaches now. */
  projects(): AskedProject[]
  /** Returns a project that it reaches now; undefined for any other. */
  project(id: string): AskedProject | undefined
}
