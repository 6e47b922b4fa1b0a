import {randomUUID} from 'node:crypto'
import type {Clock} from '#shared/clock.ts'
import {and, asc, eq, lt, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {proposal} from '../database/tables/proposals.ts'
import {invalidInput} from '../errors.ts'
import type {ProjectChanges} from '../events/project-changes.ts'
import type {Quotas} from '../quotas/store.ts'

export type Proposals = ReturnType<typeof createProposals>

/** The project and the person that a proposal is made to. */
export interface ProposalKey {
  projectId: string
  accountId: string
}

/** A proposal without its home. */
export interface Proposal extends ProposalKey {
  id: string
  connectionId: string | null
  appName: string
  title: string
  base: number | null
  changeCount: number
  problemCount: number
  createdAt: number
  changedAt: number
}

/** A change that an assistant proposes, before it is stored. */
export interface ProposedChange extends Pick<Proposal, 'base' | 'changeCount' | 'problemCount' | 'title'> {
  /** The home's JSON, zstd-compressed. */
  home: Uint8Array
}

interface Needs {
  database: Database
  clock: Clock
  quotas: Pick<Quotas, 'ensureRoom'>
  projectChanges: Pick<ProjectChanges, 'announce'>
}

/** Proposals that wait for one person in a project: each is a whole home, and more help nobody. */
export const maxProposals = 10
/** Milliseconds after its last change. */
const lifetime = 30 * 24 * 60 * 60 * 1000

/**
 * Stores the changes that assistants propose to people. A proposal is no draft and no version: only the editor's page
 * of its person brings it into their draft, and nothing else reads it.
 */
export function createProposals({database, clock, quotas, projectChanges}: Needs) {
  const columns = {
    id: proposal.id,
    projectId: proposal.projectId,
    accountId: proposal.accountId,
    connectionId: proposal.connectionId,
    appName: proposal.appName,
    title: proposal.title,
    base: proposal.base,
    changeCount: proposal.changeCount,
    problemCount: proposal.problemCount,
    createdAt: proposal.createdAt,
    changedAt: proposal.changedAt,
  }
  const isTo = and(
    eq(proposal.projectId, sql.placeholder('projectId')),
    eq(proposal.accountId, sql.placeholder('accountId')),
  )
  const all = lazyStatement(() =>
    database.select(columns).from(proposal).where(isTo).orderBy(asc(proposal.createdAt), asc(proposal.id)),
  )
  const one = lazyStatement(() =>
    database
      .select({...columns, home: proposal.home})
      .from(proposal)
      .where(and(isTo, eq(proposal.id, sql.placeholder('id')))),
  )

  const find = (key: ProposalKey, id: string): (Proposal & {home: Uint8Array}) | undefined =>
    one.get({projectId: key.projectId, accountId: key.accountId, id})

  return {
    /** Lists the proposals to a person, the oldest first. */
    list: ({projectId, accountId}: ProposalKey): Proposal[] => all.all({projectId, accountId}),
    find,

    /** Stores a new proposal. Throws invalid_input when too many wait, QuotaError when the project has no room. */
    add(key: ProposalKey, from: Pick<Proposal, 'connectionId' | 'appName'>, change: ProposedChange): string {
      return database.transaction(() => {
        if (all.all({...key}).length >= maxProposals)
          throw invalidInput(
            `project: ${maxProposals} proposals wait for the person already; withdraw one, or ask them to decide`,
          )
        quotas.ensureRoom(key.projectId, change.home.length)
        const id = randomUUID()
        const now = clock.now()
        database
          .insert(proposal)
          .values({id, ...key, ...from, ...change, home: Buffer.from(change.home), createdAt: now, changedAt: now})
          .run()
        projectChanges.announce(key.projectId, 'proposals')
        return id
      })
    },

    /** Replaces a proposal's change. Returns false when it is gone. Throws QuotaError. */
    change(key: ProposalKey, id: string, change: ProposedChange): boolean {
      return database.transaction(() => {
        const before = find(key, id)
        if (before === undefined) return false
        const growth = change.home.length - before.home.length
        if (growth > 0) quotas.ensureRoom(key.projectId, growth)
        database
          .update(proposal)
          .set({...change, home: Buffer.from(change.home), changedAt: clock.now()})
          .where(eq(proposal.id, id))
          .run()
        projectChanges.announce(key.projectId, 'proposals')
        return true
      })
    },

    /** Deletes a proposal to a person; returns whether there was one. */
    delete({projectId, accountId}: ProposalKey, id: string): boolean {
      const isGone =
        database
          .delete(proposal)
          .where(and(eq(proposal.id, id), eq(proposal.projectId, projectId), eq(proposal.accountId, accountId)))
          .run().changes > 0
      if (isGone) projectChanges.announce(projectId, 'proposals')
      return isGone
    },

    /** Deletes proposals that nobody decided about for 30 days. */
    deleteOld() {
      database
        .delete(proposal)
        .where(lt(proposal.changedAt, clock.now() - lifetime))
        .run()
    },
  }
}
