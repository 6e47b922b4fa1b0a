import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

const inCheckout = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))

const {PIANTA_PROGRAMS: folder, ...rest} = process.env

/** A command and its first arguments. */
export type Command = readonly [command: string, ...words: string[]]

/** Returns the command of a program: in the folder that `PIANTA_PROGRAMS` names, or of this checkout. */
const programOf = (executable: string, file: string): Command =>
  folder
    ? [join(inCheckout('.'), folder, `${executable}-${process.platform}-${process.arch}`)]
    : [process.execPath, inCheckout('bin/run.mjs'), inCheckout(file)]

export const serverProgram = programOf('pianta', 'server/main.ts')
export const agentProgram = programOf('pianta-agent', 'agent/main.ts')

/** The environment for programs: they refuse settings that they don't know. */
export const programEnvironment = rest
