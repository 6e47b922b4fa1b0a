import {hash} from 'node:crypto'
import {existsSync, linkSync, mkdirSync, writeFileSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import type {Step} from './trace.ts'

type Change = {step: number} & ({at: number; bytes: Buffer} | {size: number})

interface File {
  /** The content that is certainly on the disk. */
  durable: Buffer
  /** The changes that a power cut may lose, oldest first. */
  pending: Change[]
}

/** A name that appeared or vanished. A renamed name vanishes only if its new name is there. */
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

/** Decides how much of the unsynced changes survives a power cut. */
export interface Survival {
  name: string
  /** Whether an appeared or vanished name stays so. */
  keepsName(): boolean
  /** The part of a write that survives: a number of bytes, or `hole` for zeros where the file grew. */
  keeps(length: number): number | 'hole'
}

/** Keeps synced changes only: all others were still in memory. */
export const onlySynced: Survival = {name: 'only what was synced', keepsName: () => false, keeps: () => 0}

/** Keeps some unsynced changes, in any order, and some of them in part. `random` returns 0 to 1. */
export const anyOfTheRest = (random: () => number): Survival => ({
  name: 'and any of the rest',
  keepsName: () => random() < 0.5,
  keeps(length) {
    const one = random()
    if (one < 0.45) return 0
    if (one < 0.55) return 'hole'
    if (one < 0.9) return length
    // Torn between two sectors, or within one.
    const cut = Math.floor(random() * length)
    return one < 0.95 ? cut - (cut % 512) : cut
  },
})

/** Keeps every change, as after a kill. */
export const all: Survival = {name: 'everything', keepsName: () => true, keeps: (length) => length}

/**
 * Simulates the folder `root` as POSIX promises it: bytes are durable once their file is synced, a name once its folder
 * is. It starts empty and durable.
 */
export function createDisk(root: string) {
  const top: Folder = {durable: new Map(), pending: []}
  /** The files by path, as running programs see them. */
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
    // A file without a path was written to after its removal.
    if (node && !isFolder(node)) node.pending.push(one)
  }

  const acts: {[W in Step['what']]: (step: Extract<Step, {what: W}>, number: number) => void} = {
    send() {},
    create: ({path}, number) => addNode(number, path, {durable: Buffer.alloc(0), pending: []}),
    mkdir: ({path}, number) => addNode(number, path, {durable: new Map(), pending: []}),
    unlink({path}, number) {
      // Sockets are not files.
      if (names.has(path)) setName(number, path, undefined)
    },
    rename({path, to}, number) {
      const come = setName(number, to, at(path))
      setName(number, path, undefined, come)
      for (const [name, node] of [...names].filter(([name]) => name.startsWith(`${path}/`))) {
        names.delete(name)
        names.set(to + name.slice(path.length), node)
      }
    },
    sync({path, from}) {
      const node = at(path)
      if (isFolder(node)) syncFolder(node, from)
      else syncFile(node, from)
    },
    write: ({path, at: start, bytes}, step) => change(path, {step, at: start, bytes}),
    truncate: ({path, size}, step) => change(path, {step, size}),
  }

  /** Applies a program's step with this number. */
  const apply = (step: Step, number: number) => (acts[step.what] as (one: Step, number: number) => void)(step, number)

  return {
    apply,
    /** Writes the state after a power cut now into an empty folder. */
    restore: (to: string, survival: Survival) => createWriter(survival, createLinker(`${to}-files`))(to, top),
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

/** Returns `durable` itself when nothing changed. */
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

/** Each returns the file's new length. */
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

/** Writes content that is restored repeatedly only once, beside the restored folder. */
function createLinker(folder: string) {
  mkdirSync(folder, {recursive: true})
  return (path: string, content: Buffer) => {
    const kept = join(folder, hash('sha256', content))
    if (!existsSync(kept)) writeFileSync(kept, content)
    linkSync(kept, path)
  }
}

/** Files that are never changed in place. */
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
