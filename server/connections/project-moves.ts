import type {Database} from '../database/open.ts'
import type {Connection, ConnectionLists, NamedProject} from './connection-lists.ts'
import type {JoinableConnections} from './joinable-connections.ts'
import type {ReachOfConnections} from './reach.ts'

interface Needs {
  database: Database
  reach: Pick<ReachOfConnections, 'of' | 'choose'>
  lists: Pick<ConnectionLists, 'byId' | 'listUnreached' | 'countUnreached'>
  listJoinable: JoinableConnections['listJoinable']
}

/** Moves devices between their person's projects, and lists where they can move. */
export function createProjectMoves({database, reach, lists, listJoinable}: Needs) {
  /** Lists the projects of a registered app's other connections: a consent must find a single connection to join. */
  const listTaken = (one: Connection): string[] =>
    [...listJoinable(one)].flatMap(([projectId, {id}]) => (projectId === undefined || id === one.id ? [] : [projectId]))

  /** Returns whether a device can move to a project, like `listChangeable()`. */
  const isChangeable = (one: Connection, projectId: string): boolean =>
    !reach.of(one.id, projectId) && (listJoinable(one).get(projectId)?.id ?? one.id) === one.id

  return {
    /**
     * Lists the projects that a device can move to, newest first, up to `count` of them: it doesn't reach them, and no
     * other connection of its app has them.
     */
    listChangeable: (one: Connection, count = -1): NamedProject[] => lists.listUnreached(one, listTaken(one), count),

    /** Counts the projects that a device can move to. */
    countChangeable: (one: Connection): number => lists.countUnreached(one, listTaken(one)),

    /**
     * Moves a device to another project of its person without a new pairing, deleting its declarations in the old one.
     * Returns false if it can't move.
     */
    changeProject(id: string, projectId: string): boolean {
      return database.transaction(() => {
        const row = lists.byId(id)
        if (!row || !isChangeable(row, projectId)) return false
        reach.choose(id, projectId)
        return true
      })
    },
  }
}
