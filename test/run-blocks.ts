import type {Test} from 'tap'
import {codeBlocks} from './docs-blocks.ts'
import {rowOf} from './docs-holders.ts'
import type {Settings} from './server/commands/pianta.ts'
import {type Shell, startShell} from './start-shell.ts'

/** Words of the pages with those of a test, like addresses and files. */
export type Places = readonly (readonly [from: string, to: string])[]

/** How a block runs, and its output. */
export interface Run {
  says: RegExp
  settings?: Settings
  /** Places besides those of all blocks, and before them. */
  places?: Places
  /** It runs until it is stopped. */
  isLasting?: boolean
}

/** Returns functions that run a test's blocks of the table, as printed but for places. */
export function openBlocks(
  t: Test,
  {holder, places, settings = {}}: {holder: string; places: Places; settings?: Settings},
) {
  const blocks = codeBlocks.filter((block) => rowOf(block)?.[1] === holder)
  const left = new Set(blocks.map(({code}) => code))

  /** Returns the first block with these words, and counts those with the same code as run. */
  function take(words: string, more: Places = []): string {
    const found = blocks.find(({code}) => code.includes(words))
    if (!found) throw new RangeError(`${holder} is given no block with ${words}`)
    left.delete(found.code)
    return adapt(found.code, [...more, ...places])
  }

  /** Runs lines of a shell. */
  async function runLines(lines: string, {says, settings: more = {}, isLasting = false}: Run): Promise<Shell> {
    const shell = startShell(t, lines, {...settings, ...more})
    if (isLasting) await shell.says(says)
    else t.equal(await shell.ended, 0, `${lines}: ${shell.said()}`)
    t.match(shell.said(), says, lines)
    return shell
  }

  return {
    take,
    runLines,
    run: (words: string, how: Run) => runLines(take(words, how.places), how),
    /** The blocks that are still to run. */
    left: () => [...left],
  }
}

const adapt = (code: string, places: Places) => places.reduce((all, [from, to]) => all.replaceAll(from, to), code)
