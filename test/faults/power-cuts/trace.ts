import {createReadStream} from 'node:fs'
import {join} from 'node:path'
import {createInterface} from 'node:readline'

/**
 * A step of a process: a change of its disk, or bytes sent. A `sync` covers the steps before `from`, when it began; it
 * may have missed later writes. The main thread does not wait for one `behind` it.
 */
export type Step =
  | {what: 'create' | 'mkdir' | 'unlink'; path: string}
  | {what: 'write'; path: string; at: number; bytes: Buffer}
  | {what: 'truncate'; path: string; size: number}
  | {what: 'rename'; path: string; to: string}
  | {what: 'sync'; path: string; from: number; behind?: true}
  /** The first bytes of a request, or of an answer to the client at this port. */
  | {what: 'send'; port: number; head: string}

const calls =
  'openat,write,pwrite64,writev,pwritev,pwritev2,fsync,fdatasync,ftruncate,fallocate,rename,renameat,renameat2,' +
  'unlink,unlinkat,rmdir,mkdir,mkdirat,link,linkat,copy_file_range,sendfile,sendto,sendmsg'

/** The arguments for strace whose output `readTrace` reads; the traced program and its arguments follow. */
export const straceArguments = (file: string) => [
  '-f',
  '--seccomp-bpf',
  '-yy',
  '-xx',
  '-s',
  '16000000',
  '-e',
  `trace=${calls}`,
  '-e',
  'signal=none',
  '-o',
  file,
]

const decode = (hex: string) => Buffer.from(hex.replaceAll('\\x', ''), 'hex')
const text = (hex: string) => decode(hex).toString()

/** The number of bytes of a request or answer that strace prints. */
const headLength = 1000

/** Appends the steps of a trace that concern `folder` and sockets. Throws on an unknown call there. */
export async function readTrace(file: string, folder: string, steps: Step[]): Promise<void> {
  /** Unfinished calls by process: the beginning of the line, and the step where it began. */
  const begun = new Map<string, {line: string; from: number; isSent: boolean}>()
  /** The offset of the next write, by descriptor. */
  const offsets = new Map<string, number>()
  /** The main thread, which starts the others. */
  let main: string | undefined
  const isOurs = (path: string) => path === folder || path.startsWith(`${folder}/`)

  for await (const line of createInterface({input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY})) {
    const [, pid = '', rest = ''] = /^(\d+) +(.*)$/s.exec(line) ?? []
    main ??= pid
    if (rest.endsWith(' <unfinished ...>')) {
      const whole = rest.slice(0, -' <unfinished ...>'.length)
      begun.set(pid, {line: whole, from: steps.length, isSent: readSend(whole)})
      continue
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/s.exec(rest)
    if (resumed) {
      const first = begun.get(pid)
      begun.delete(pid)
      if (first) read(first.line + resumed[1], {...first, pid})
    } else {
      read(rest, {from: steps.length, isSent: readSend(rest), pid})
    }
  }

  /** Bytes count as sent once the kernel takes them. */
  function readSend(line: string): boolean {
    const found = /^(?:write|writev|sendto|sendmsg)\(\d+<TCP\w*:\[.*?:(\d+)->.*?:(\d+)\]>, .*?"((?:\\x..)*)/.exec(line)
    if (!found) return false
    const [, own, peer, hex = ''] = found
    const head = text(hex.slice(0, 4 * headLength))
    if (head.startsWith('HTTP/1.1 ')) steps.push({what: 'send', port: Number(peer), head})
    else if (head.startsWith('POST ')) steps.push({what: 'send', port: Number(own), head})
    return true
  }

  function read(line: string, {from, isSent, pid}: {from: number; isSent: boolean; pid: string}) {
    const [, name = '', inside = '', result = ''] = /^(\w+)\((.*)\) += (-?\d+)/s.exec(line) ?? []
    if (isSent || name === '' || Number(result) < 0) return
    const [, descriptor = ''] = /^(\d+)</.exec(inside) ?? []
    const paths = pathsOf(name, inside)
    if (!paths.some(isOurs)) return
    const reader = readers[name]
    if (!reader) throw new Error(`the simulation does not know ${name}: ${line.slice(0, 200)}`)
    const [path = '', to = ''] = paths
    const last = Number(/, (\d+)$/.exec(inside)?.[1])
    const bytes = () => decode(/"((?:\\x..)*)"/.exec(inside)?.[1] ?? '').subarray(0, Number(result))
    steps.push(...reader({path, to, inside, last, from, isMain: pid === main, bytes, offsets, descriptor, result}))
  }
}

/** A call that succeeded. */
interface Call {
  path: string
  to: string
  inside: string
  /** The last argument, if it is a number. */
  last: number
  from: number
  isMain: boolean
  bytes(): Buffer
  offsets: Map<string, number>
  descriptor: string
  result: string
}

const remove = ({path}: Call): Step[] => [{what: 'unlink', path}]
const make = ({path}: Call): Step[] => [{what: 'mkdir', path}]
const rename = ({path, to}: Call): Step[] => [{what: 'rename', path, to}]
const sync = ({path, from, isMain}: Call): Step[] => [{what: 'sync', path, from, ...(!isMain && {behind: true})}]

/** Translates each call into a change of the disk. */
const readers: Record<string, (call: Call) => Step[]> = {
  openat({path, inside, offsets, result}) {
    if (/O_APPEND/.test(inside)) throw new Error(`a file is appended to: ${path}`)
    offsets.set(result, 0)
    return [
      ...(/O_CREAT/.test(inside) ? [{what: 'create' as const, path}] : []),
      ...(/O_TRUNC/.test(inside) ? [{what: 'truncate' as const, path, size: 0}] : []),
    ]
  },
  write({path, bytes, offsets, descriptor}) {
    const written = bytes()
    const at = offsets.get(descriptor) ?? 0
    offsets.set(descriptor, at + written.length)
    return [{what: 'write', path, at, bytes: written}]
  },
  pwrite64: ({path, last, bytes}) => [{what: 'write', path, at: last, bytes: bytes()}],
  ftruncate: ({path, last}) => [{what: 'truncate', path, size: last}],
  fsync: sync,
  fdatasync: sync,
  mkdir: make,
  mkdirat: make,
  unlink: remove,
  unlinkat: remove,
  rmdir: remove,
  rename,
  renameat: rename,
  renameat2: rename,
}

/** Returns the file of a call: that of its descriptor, or the named one. */
function pathsOf(name: string, inside: string): string[] {
  if (/^(openat|rename|unlink|rmdir|mkdir)/.test(name)) return namedIn(inside)
  const [, hex] = /^\d+<((?:\\x..)+)>/.exec(inside) ?? []
  // Descriptors of other kinds, such as sockets, show their kind.
  if (hex === undefined) return /^\d+</.test(inside) ? [] : namedIn(inside)
  return [text(hex)]
}

/** Returns the paths of a call; a path after a folder's descriptor lies in that folder. */
const namedIn = (inside: string) =>
  [...inside.matchAll(/(?:<((?:\\x..)+)>, )?"((?:\\x..)*)"/g)].map(([, base = '', hex = '']) => {
    const one = text(hex)
    return one.startsWith('/') ? one : join(base === '' ? process.cwd() : text(base), one)
  })
