import {deepStrictEqual, equal, ok} from 'node:assert/strict'
import {hash, randomBytes, randomInt, randomUUID} from 'node:crypto'
import type {Project, Revision, RevisionWithHome, Thread} from '#shared/contract/resources.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {Home} from '#shared/home/schema.ts'
import {homeWith, room} from '../server/api.ts'

/** A request that writes. */
export interface Ask {
  path: string
  body: string | Buffer
  contentType: string
  /** Absent for content-addressed uploads: sending them twice stores them once. */
  key?: string
}

export interface Answer {
  status: number
  text: string
}

export interface Reader {
  json<T>(path: string): Promise<T>
  bytes(path: string): Promise<Buffer>
}

/** Writes one thing after another, and knows the expected data: all answered writes, maybe the current one. */
export interface Writer {
  /** The next request. */
  next(): Ask
  /** Throws on a wrong answer. */
  answered(answer: Answer): void
  /** Throws when something is missing or duplicated. Checks the latest writes, or all. */
  check(reader: Reader, extent: 'last' | 'all'): Promise<void>
  /** The acknowledged writes of each kind. */
  counts(): Record<string, number>
}

const json = (path: string, body: unknown): Ask => ({
  path,
  body: JSON.stringify(body),
  contentType: 'application/json',
  key: randomUUID(),
})

const inProject = (projectId: string) => `/v1/projects/${projectId}`

const upload = (projectId: string, body: Buffer): Ask => ({
  path: `${inProject(projectId)}/files?name=drawing.pdf`,
  body,
  contentType: 'application/pdf',
})

/** Returns a different PDF each time; only its first bytes are valid. */
const newPdf = (mostBytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(randomInt(mostBytes))])

interface Names {
  /** The names that must exist. */
  expected: readonly string[]
  acknowledged: readonly string[]
  /** The unanswered name, which may exist. */
  asked: string
}

/** Throws when a found name is missing, unknown or duplicated. */
function checkNames(found: readonly string[], {expected, acknowledged, asked}: Names) {
  const known = new Set([...acknowledged, asked])
  const there = new Set(found)
  equal(there.size, found.length, 'none is there twice')
  deepStrictEqual(
    expected.filter((name) => !there.has(name)),
    [],
    'none that was acknowledged is lost',
  )
  deepStrictEqual(
    found.filter((name) => !known.has(name)),
    [],
    'none is there that nobody asked for',
  )
}

/** Uploads files. */
export function createUploader(projectId: string): Writer {
  const acknowledged: {sha256: string; size: number}[] = []
  let asked = Buffer.alloc(0)
  return {
    next() {
      asked = newPdf(1_000_000)
      return upload(projectId, asked)
    },
    answered({status, text}) {
      // The upload may have arrived before the kill.
      ok(status === 201 || status === 200, text)
      const {sha256, size} = JSON.parse(text)
      deepStrictEqual({sha256, size}, {sha256: hash('sha256', asked), size: asked.length})
      acknowledged.push({sha256, size})
    },
    async check(reader, extent) {
      for (const {sha256, size} of extent === 'all' ? acknowledged : acknowledged.slice(-1)) {
        const bytes = await reader.bytes(`${inProject(projectId)}/files/${sha256}`)
        deepStrictEqual({sha256: hash('sha256', bytes), size: bytes.length}, {sha256, size})
      }
    },
    counts: () => ({files: acknowledged.length}),
  }
}

/** Saves versions. Each names a file uploaded before it, and has as many rooms as its number. */
export function createSaver(projectId: string): Writer {
  /** The hash of each version's file, from version 1. */
  const files: string[] = []
  let saved = 0
  let bytes = Buffer.alloc(0)
  return {
    next() {
      if (files.length > saved)
        return json(`${inProject(projectId)}/revisions`, versionOf(saved + 1, files[saved] ?? ''))
      bytes = newPdf(50_000)
      return upload(projectId, bytes)
    },
    answered({status, text}) {
      const answer = JSON.parse(text)
      if (files.length > saved) {
        equal(status, 201, text)
        deepStrictEqual([answer.number, answer.message], [saved + 1, `Version ${saved + 1}`])
        saved++
      } else {
        equal(answer.sha256, hash('sha256', bytes), text)
        files.push(answer.sha256)
      }
    },
    async check(reader, extent) {
      const path = `${inProject(projectId)}/revisions`
      const {rows} = await reader.json<{rows: Revision[]}>(extent === 'all' ? path : `${path}?limit=3`)
      const last = rows[0]?.number ?? 0
      const isAskedThere = last === saved + 1 && files.length > saved
      ok(last === saved || isAskedThere, `${saved} versions are acknowledged, the last is ${last}`)
      const numbers = rows.map(({number}) => number)
      deepStrictEqual(
        numbers,
        Array.from(rows, (_, index) => last - index),
        'without a gap',
      )
      if (extent === 'all') equal(rows.length, last)
      for (const number of extent === 'all' ? numbers : numbers.slice(0, 1)) {
        const version = await reader.json<RevisionWithHome>(`${path}/${number}`)
        const {message, home} = versionOf(number, files[number - 1] ?? '')
        equal(version.message, message)
        deepStrictEqual(
          version.files.map(({sha256}) => sha256),
          files.slice(number - 1, number),
        )
        equal((version.home as unknown as Home).plans[0]?.rooms?.length, home.plans[0]?.rooms?.length)
      }
    },
    counts: () => ({files: files.length, versions: saved}),
  }
}

function versionOf(number: number, src: string) {
  const rooms = Array.from({length: number % 20}, (_, index) => room(`room-${index}`))
  const drawings = [{id: 'drawing', src, at: [0, 0] as [number, number], width: 10}]
  return {home: homeWith({rooms, drawings}), message: `Version ${number}`, baseRevision: number - 1 || null}
}

/** Makes projects. */
export function createMaker(): Writer {
  const acknowledged: {id: string; name: string}[] = []
  let asked = ''
  return {
    next() {
      asked = `Project ${acknowledged.length + 1}`
      return json('/v1/projects', {name: asked})
    },
    answered({status, text}) {
      equal(status, 201, text)
      const {id, name} = JSON.parse(text)
      equal(name, asked)
      acknowledged.push({id, name})
    },
    async check(reader, extent) {
      const path = extent === 'all' ? '/v1/projects' : '/v1/projects?limit=10'
      const {rows} = await reader.json<{rows: Project[]}>(path)
      const found = rows.map(({name}) => name).filter((name) => name.startsWith('Project '))
      const names = acknowledged.map(({name}) => name)
      checkNames(found, {expected: extent === 'all' ? names : names.slice(-2), acknowledged: names, asked})
      for (const {id, name} of extent === 'all' ? acknowledged : acknowledged.slice(-1)) {
        equal((await reader.json<Project>(`/v1/projects/${id}`)).name, name)
      }
    },
    counts: () => ({projects: acknowledged.length}),
  }
}

/** The number of comments in a thread, including the first. */
const commentsOfThread = 4

/** Opens threads and writes in them; the project has a version. */
export function createTalker(projectId: string): Writer {
  /** Comment bodies by thread id, newest thread last. */
  const threads = new Map<string, string[]>()
  let asked = ''
  const current = () => [...threads].at(-1)
  const path = `${inProject(projectId)}/threads`
  return {
    next() {
      const [id, bodies = []] = current() ?? []
      if (id === undefined || bodies.length === commentsOfThread) {
        asked = `Thread ${threads.size + 1}`
        return json(path, {planId: emptyHome('en').plans[0]?.id, anchor: {at: [1, 1]}, body: asked})
      }
      asked = `Answer ${bodies.length} in ${threads.size}`
      return json(`${path}/${id}/comments`, {body: asked})
    },
    answered({status, text}) {
      equal(status, 201, text)
      const thread: Thread = JSON.parse(text)
      const bodies = [...(threads.get(thread.id) ?? []), asked]
      deepStrictEqual(
        thread.comments.map(({body}) => body),
        bodies,
      )
      threads.set(thread.id, bodies)
    },
    async check(reader, extent) {
      const {rows} = await reader.json<{rows: Thread[]}>(extent === 'all' ? path : `${path}?limit=10`)
      const found = rows.flatMap(({comments}) => comments.map(({body}) => body))
      const bodies = [...threads.values()]
      const expected = (extent === 'all' ? bodies : bodies.slice(-2)).flat()
      checkNames(found, {expected, acknowledged: bodies.flat(), asked})
    },
    counts: () => ({threads: threads.size, comments: [...threads.values()].flat().length}),
  }
}
