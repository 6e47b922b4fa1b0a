import type {OutgoingHttpHeaders, ServerResponse} from 'node:http'
import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import type {Revision} from '#shared/contract/resources.ts'
import {encodeComment, encodeMessage, encodeRetry} from '#shared/contract/sse.ts'
import type {EditPerson, LiveEvents} from '#web/editor/protocol.ts'
import type {Database} from '../../database/open.ts'
import {encodeFrame, type Frame} from '../../events/frame.ts'
import {groupBy} from '../../events/group-by.ts'
import {waitBeforeRetry} from '../../events/hub.ts'
import type {ProjectChanges, ProjectPart} from '../../events/project-changes.ts'
import type {EventStore} from '../../events/store.ts'
import {openStream, type Stream} from '../../events/stream.ts'
import type {Sessions} from '../../identity/sessions.ts'
import type {Members} from '../../members/store.ts'
import type {RevisionStore} from '../../revisions/store.ts'

interface Opening {
  projectId: string
  person: EditPerson
  sessionId: string
}

/** An open editor: one window of a person. */
interface Editor extends Opening {
  stream: Stream
  /** The other people that it was told of last, as JSON. */
  toldPeople: string
}

export interface LiveNeeds {
  changes: Pick<ProjectChanges, 'onChange'>
  clock: Clock
  database: Pick<Database, 'writes'>
  events: Pick<EventStore, 'onRecording'>
  members: Pick<Members, 'roleOf'>
  revisions: Pick<RevisionStore, 'find' | 'last'>
  sessions: Pick<Sessions, 'isOpen'>
  /** The most streams of one person, and of all. */
  max?: {person: number; all: number}
}

/** Milliseconds between checks of the people present, and, after any write, of their access. */
const lookInterval = 1000
const looksPerKeepAlive = limits.keepAliveInterval / lookInterval

/** Streams others' changes to open editors: versions, devices, threads, and which people have the editor open. */
export function createLiveHub(needs: LiveNeeds) {
  const {changes, clock, database, events, members, revisions, sessions, max = {person: 20, all: 1000}} = needs
  const editors = new Set<Editor>()
  const byProject = groupBy<Editor>(({projectId}) => projectId)
  const byPerson = groupBy<Editor>(({person}) => person.id)
  const groups = [editors, byProject, byPerson]
  /** The last version that the editors of a project know. */
  const toldVersions = new Map<string, number>()
  /** The changes that the next microtask tells. */
  const waiting = new Map<string, Set<ProjectPart | 'version'>>()
  /** Projects where somebody came or left. */
  const moved = new Set<string>()
  let [looks, checkedAt, isClosed] = [0, 0, false]
  let cancelLook: (() => void) | undefined

  // The devices of a connection go with its access.
  events.onRecording(({projectId, type}) => add(projectId, type === 'revision.saved' ? 'version' : 'devices'))
  const stopListening = changes.onChange(add)

  function add(projectId: string, part: ProjectPart | 'version') {
    if (byProject.of(projectId).size === 0) return
    if (waiting.size === 0) queueMicrotask(() => endAllOnFailure(tellWaiting))
    const parts = waiting.get(projectId) ?? new Set()
    waiting.set(projectId, parts.add(part))
  }

  function tellWaiting() {
    const told = [...waiting]
    waiting.clear()
    for (const [projectId, parts] of told) {
      const frames = [...parts].flatMap((part) => (part === 'version' ? newVersions(projectId) : encode(part, {})))
      // Access may have ended since the last look.
      endForbidden(byProject.of(projectId))
      for (const {stream} of byProject.of(projectId)) for (const frame of frames) stream.send(frame)
    }
  }

  function newVersions(projectId: string): Frame[] {
    const from = toldVersions.get(projectId) ?? 0
    const to = revisions.last(projectId)?.number ?? from
    toldVersions.set(projectId, to)
    const numbers = Array.from({length: to - from}, (_, index) => from + 1 + index)
    return numbers.flatMap((number) => {
      const version = revisions.find(projectId, number)
      return version ? encode('version', version) : []
    })
  }

  function look() {
    cancelLook = clock.after(lookInterval, look)
    const isKeepAlive = ++looks % looksPerKeepAlive === 0
    endAllOnFailure(() => {
      if (isKeepAlive || database.writes.count !== checkedAt) endForbidden(editors)
      checkedAt = database.writes.count
    })
    for (const projectId of moved) tellPeople(projectId)
    moved.clear()
    if (isKeepAlive) for (const {stream} of editors) stream.send(keepAlive)
  }

  function endForbidden(some: Iterable<Editor>) {
    for (const {stream, projectId, person, sessionId} of some) {
      const isAllowed = sessions.isOpen(sessionId) && members.roleOf(projectId, person.id) !== undefined
      if (!isAllowed) stream.end(encode('ended', {}))
    }
  }

  function tellPeople(projectId: string) {
    for (const editor of byProject.of(projectId)) {
      const people = othersOf(editor)
      const text = JSON.stringify(people)
      if (text !== editor.toldPeople) editor.stream.send(encode('people', {people}))
      editor.toldPeople = text
    }
  }

  /** Returns the other people at the project, each once. */
  function othersOf({projectId, person}: Opening): EditPerson[] {
    const others = new Map(Array.from(byProject.of(projectId), (editor) => [editor.person.id, editor.person]))
    others.delete(person.id)
    return [...others.values()]
  }

  /** Ends every stream when the database can't be read: clients reconnect, and access is checked then. */
  function endAllOnFailure(act: () => void) {
    try {
      act()
    } catch {
      endAll()
    }
  }

  function endAll() {
    for (const {stream} of editors) stream.end()
  }

  function join(editor: Editor) {
    const {projectId, stream} = editor
    for (const group of groups) group.add(editor)
    moved.add(projectId)
    cancelLook ??= clock.after(lookInterval, look)
    stream.onClose(() => {
      for (const group of groups) group.delete(editor)
      moved.add(projectId)
      if (byProject.of(projectId).size === 0) {
        moved.delete(projectId)
        toldVersions.delete(projectId)
      }
      if (editors.size > 0) return
      cancelLook?.()
      cancelLook = undefined
    })
  }

  return {
    /** Returns whether a person, or the server, has reached its limit of streams. */
    isFull: (personId: string) => byPerson.of(personId).size >= max.person || editors.size >= max.all,

    /**
     * Turns `response` into a stream. Begins with the last version, if there is one, and the other people. The caller
     * reads the version in the same synchronous step, before the response begins: reading it can fail.
     */
    open(response: ServerResponse, headers: OutgoingHttpHeaders, opening: Opening, last: Revision | undefined) {
      if (response.destroyed) return
      const stream = openStream(response, headers, clock)
      stream.send(encodeFrame(encodeRetry(waitBeforeRetry())))
      if (isClosed) return stream.end()
      const people = othersOf(opening)
      if (!toldVersions.has(opening.projectId)) toldVersions.set(opening.projectId, last?.number ?? 0)
      join({...opening, stream, toldPeople: JSON.stringify(people)})
      if (last) stream.send(encode('version', last))
      stream.send(encode('people', {people}))
    },

    /** Ends every stream; their clients reconnect. */
    close() {
      isClosed = true
      stopListening()
      endAll()
    },
  }
}

const keepAlive = encodeFrame(encodeComment('keep-alive'))

const encode = <Type extends keyof LiveEvents>(event: Type, data: LiveEvents[Type]): Frame =>
  encodeFrame(encodeMessage({event, data: JSON.stringify(data)}))
