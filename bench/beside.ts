import {execFileSync, spawn} from 'node:child_process'
import {cpSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'
import {type Paired, pairFigures} from './pair-figures.ts'

export interface Beside {
  checkout: string
  /** The other build: any name that git knows. */
  commit: string
  /** A bench. */
  name: string
  /** How often each build is measured. */
  turns: number
  print: (line: string) => void
  /** Receives a line before each step: a step takes minutes. */
  progress: (line: string) => void
  /** Stops the measuring; the other build is removed then too. */
  signal?: AbortSignal
}

/** A build, which is measured in its folder. */
interface Build {
  folder: string
  signal: AbortSignal | undefined
}

/**
 * Builds a commit in a temporary folder, and measures it and this checkout in turns. Prints both, with this checkout's
 * figures by the commit's. Today's bench measures both; where it does not run with the commit, the commit's own does,
 * and this says so.
 */
export async function measureBeside({checkout, commit, name, turns, print, progress, signal}: Beside): Promise<void> {
  const hash = hashOf(checkout, commit)
  const short = hash.slice(0, 8)
  const folder = mkdtempSync(join(tmpdir(), 'pianta-beside-'))
  try {
    progress(`building ${short} in ${folder}`)
    git(folder, 'clone', '--quiet', '--shared', '--no-checkout', checkout, '.')
    git(folder, 'checkout', '--quiet', '--detach', hash)
    const other = {folder, signal}
    await run(other, ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
    rmSync(join(folder, 'bench'), {recursive: true, force: true})
    cpSync(join(checkout, 'bench'), join(folder, 'bench'), {recursive: true})
    const measureThere = () => measure(other, name)
    const measureHere = () => measure({folder: checkout, signal}, name)
    /** Measures the commit by today's bench, or by its own if that fails. */
    const measureFirst = async () => {
      progress(`turn 1 of ${turns}`)
      try {
        return await measureThere()
      } catch (error) {
        if (signal?.aborted) throw error
        print(`Today's bench does not run with ${short}, which is measured by its own: compare with care.`)
        rmSync(join(folder, 'bench'), {recursive: true})
        git(folder, 'checkout', '--quiet', 'HEAD', '--', 'bench')
        return measureThere()
      }
    }
    const there = [await measureFirst()]
    const here = [await measureHere()]
    for (let turn = 2; turn <= turns; turn++) {
      progress(`turn ${turn} of ${turns}`)
      // The first of a turn may find a cooler machine: each build is first in turn.
      if (turn % 2 === 0) here.push(await measureHere())
      there.push(await measureThere())
      if (turn % 2 === 1) here.push(await measureHere())
    }
    const measured = turns === 1 ? 'one turn each' : `the medians of ${turns} turns each`
    print(`${name}: this build beside ${short}, ${measured}`)
    for (const paired of pairFigures(there, here)) print(written(paired, short))
  } finally {
    rmSync(folder, {recursive: true, force: true})
  }
}

const measure = (build: Build, name: string) => run(build, ['run', '--silent', 'bench', '--', name])

/** Runs npm in a build's folder. Returns its output. */
async function run({folder, signal}: Build, words: readonly string[]): Promise<string> {
  // Each build has its own.
  const {NODE_COMPILE_CACHE: _, ...env} = process.env
  const npm = spawn('npm', words, {cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'], ...(signal && {signal})})
  const ended = Promise.withResolvers<number | null>()
  npm.on('error', ended.reject).on('close', ended.resolve)
  const [printed, status] = await Promise.all([text(npm.stdout), ended.promise])
  if (status !== 0) throw new Error(`npm ${words.join(' ')} failed in ${folder}`)
  return printed
}

function hashOf(checkout: string, commit: string): string {
  try {
    return git(checkout, 'rev-parse', '--verify', '--quiet', `${commit}^{commit}`)
  } catch (error) {
    throw new Error(`This checkout has no commit ${commit}. Fetch it, or name another.`, {cause: error})
  }
}

function git(folder: string, ...words: string[]): string {
  return execFileSync('git', words, {cwd: folder, encoding: 'utf8'}).trim()
}

function written({there, here, ratios}: Paired, short: string): string {
  if (here === undefined) return `only in ${short}: ${there}`
  if (there === undefined) return `only here: ${here}`
  if (ratios.length === 0) return here
  const width = short.length + 2
  const figures = ratios.map((ratio) => (Number.isFinite(ratio) ? ratio.toFixed(2) : '–')).join(', ')
  return [`${'here'.padEnd(width)}${here}`, `${short.padEnd(width)}${there}`, `${' '.repeat(width)}${figures} ×`].join(
    '\n',
  )
}
