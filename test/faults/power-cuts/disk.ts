import {hash} from 'node:crypto'
import {existsSync, linkSync, mkdirSync, writeFileSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import type {Step} from './trace.ts'

type Change = {step: number} & ({at: number; bytes: Buffer} | {size: number})

interface File {
  /** What is on the disk for sure. */
  durable: Buffer
  /** What may be lost, oldest first. */
  pending: Change[]
}

/** A name that came or went; one that went by a rename goes only where the one that came in its place is there. */
interface NameChange {
  step: number
  name: string
  node: Node | undefined
  after?: NameChange
  isDurable?: true
}

interface Folder {
  durable: Map<string, Node>
  pending: NameChange[]
}

type Node = File | Folder
const isFolder = (node: Node): node is Folder => node.durable instanceof Map

/** Of what was not synced, how much outlives a power cut. */
export interface Survival {
  name: string
  /** Whether a name that came or went is so afterwards. */
  keepsName(): boolean
  /** What is left of a write: how many of its bytes, or `hole` for zeros in the place of what made the file longer. */
  keeps(length: number): number | 'hole'
}

/** Only what was synced is there: everything else sat in memory. */
export const onlySynced: Survival = {name: 'only what was synced', keepsName: () => false, keeps: () => 0}

/** Some of the rest was written out already, in any order, and some of that in part. `random` gives 0 to 1. */
export const anyOfTheRest = (random: () => number): Survival => ({
  name: 'and any of the rest',
  keepsName: () => random() < 0.5,
  keeps(length) {
    const one = random()
    if (one < 0.45) return 0
    if (one < 0.55) return 'hole'
    if (one < 0.9) return length
    // Torn: between two sectors, or in one.
    const cut = Math.floor(random() * length)
    return one < 0.95 ? cut - (cut % 512) : cut
  },
})

/** Everything was written out, as after a kill. */
export const all: Survival = {name: 'everything', keepsName: () => true, keeps: (length) => length}

/**
 * The folder `root` as POSIX promises it: bytes are durable once their file is synced, a name once its folder is. It is
 * empty, and there for sure.
 */
export function createDisk(root: string) {
  const top: Folder = {durable: new Map(), pending: []}
  /** By path, as running programs see them. */
  const names = new Map<string, Node>([[root, top]])

  const at = (path: string): Node => {
    const node = names.get(path)
    if (!node) throw new Error(`the simulation does not know ${path}`)
    return node
  }
  const folderOf = (path: string): Folder => at(dirname(path)) as Folder

  function setName(step: number, path: string, node: Node | undefined, after?: NameChange): NameChange {
    const change = {step, name: basename(path), node, ...(after && {after})}
    folderOf(path).pending.push(change)
    if (node) names.set(path, node)
    else names.delete(path)
    return change
  }

  function addNode(step: number, path: string, node: Node) {
    if (!names.has(path)) setName(step, path, node)
  }

  function change(path: string, one: Change) {
    const node = names.get(path)
    // Without a name it was written to after it was removed.
    if (node && !isFolder(node)) node.pending.push(one)
  }

  const acts: {[W in Step['what']]: (step: Extract<Step, {what: W}>, number: number) => void} = {
    send() {},
    create: ({path}, number) => addNode(number, path, {durable: Buffer.alloc(0), pending: []}),
    mkdir: ({path}, number) => addNode(number, path, {durable: new Map(), pending: []}),
    unlink({path}, number) {
      // Sockets are none of ours.
      if (names.has(path)) setName(number, path, undefined)
    },
    rename({path, to}, number) {
      const come = setName(number, to, at(path))
      setName(number, path, undefined, come)
    },
    sync({path, from}) {
      const node = at(path)
      if (isFolder(node)) syncFolder(node, from)
      else syncFile(node, from)
    },
    write: ({path, at: start, bytes}, step) => change(path, {step, at: start, bytes}),
    truncate: ({path, size}, step) => change(path, {step, size}),
  }

  /** Does what a program did, as its step of that number. */
  const apply = (step: Step, number: number) => (acts[step.what] as (one: Step, number: number) => void)(step, number)

  return {
    apply,
    /** Writes to an empty folder what a power cut now would leave. */
    restore: (to: string, survival: Survival) => createWriter(survival, createLinker(`${to}-files`))(to, top),
    /** Whether nothing that was written to a file, where it is there, would be lost. */
    isSynced(path: string): boolean {
      const node = names.get(path)
      return !node || node.pending.length === 0
    },
  }
}

function syncFolder(folder: Folder, from: number) {
  for (const change of folder.pending.filter(({step}) => step < from)) {
    change.isDurable = true
    setEntry(folder.durable, change)
  }
  folder.pending = folder.pending.filter(({step}) => step >= from)
}

function setEntry(entries: Map<string, Node>, {name, node}: NameChange) {
  if (node) entries.set(name, node)
  else entries.delete(name)
}

function syncFile(file: File, from: number) {
  file.durable = contentOf(
    file.durable,
    file.pending.filter(({step}) => step < from),
    all,
  )
  file.pending = file.pending.filter(({step}) => step >= from)
}

/** `durable` itself where nothing changed. */
function contentOf(durable: Buffer, changes: readonly Change[], survival: Survival): Buffer {
  if (changes.length === 0) return durable
  const ends = changes.map((change) => ('size' in change ? change.size : change.at + change.bytes.length))
  const content = Buffer.alloc(Math.max(durable.length, ...ends))
  durable.copy(content)
  let size = durable.length
  for (const change of changes)
    size = 'size' in change ? resize(content, size, change, survival) : put(content, size, change, survival)
  return content.subarray(0, size)
}

/** Each answers how long the file is then. */
function resize(content: Buffer, before: number, {size}: {size: number}, survival: Survival): number {
  if (survival.keeps(1) !== 1) return before
  if (size < before) content.fill(0, size)
  return size
}

function put(content: Buffer, before: number, {at, bytes}: {at: number; bytes: Buffer}, survival: Survival): number {
  const kept = survival.keeps(bytes.length)
  if (kept === 0) return before
  if (kept !== 'hole') bytes.copy(content, at, 0, kept)
  return Math.max(before, at + (kept === 'hole' ? bytes.length : kept))
}

/** Writes what is restored time and again once, beside what is restored. */
function createLinker(folder: string) {
  mkdirSync(folder, {recursive: true})
  return (path: string, content: Buffer) => {
    const kept = join(folder, hash('sha256', content))
    if (!existsSync(kept)) writeFileSync(kept, content)
    linkSync(kept, path)
  }
}

/** Of files that nobody changes in their place. */
const isHash = /^[0-9a-f]{64}$/

function createWriter(survival: Survival, linkFile: (path: string, content: Buffer) => void) {
  const decided = new Map<NameChange, boolean>()

  function isKept(change: NameChange): boolean {
    const {after} = change
    const kept = decided.get(change) ?? ((!after || after.isDurable || isKept(after)) && survival.keepsName())
    decided.set(change, kept)
    return kept
  }

  return function write(to: string, folder: Folder) {
    mkdirSync(to, {recursive: true})
    const entries = new Map(folder.durable)
    for (const change of folder.pending.filter(isKept)) setEntry(entries, change)
    for (const [name, node] of entries) {
      const path = join(to, name)
      if (isFolder(node)) write(path, node)
      else if (isHash.test(name)) linkFile(path, contentOf(node.durable, node.pending, survival))
      else writeFileSync(path, contentOf(node.durable, node.pending, survival))
    }
  }
}
