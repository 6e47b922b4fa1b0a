import {resolve} from 'node:path'
import {Failure, reasonOf} from '../failure.ts'
import {readFileIfExists} from '../folder.ts'

/** Reads a file with a secret, as people and containers write it. `name` is the setting or option that names it. */
export async function readSecretFile(name: string, path: string): Promise<string> {
  const text = await readFileIfExists(path).catch((error) => {
    throw new Failure('configuration', `${name}: ${reasonOf(error)}`, {cause: error})
  })
  if (text === undefined) throw new Failure('configuration', `${name}: there is no file ${path}.`)
  const secret = text.trim()
  if (secret === '') throw new Failure('configuration', `${name}: the file ${path} is empty.`)
  if (/[\r\n]/.test(secret)) throw new Failure('configuration', `${name}: the file ${path} has more than one line.`)
  return secret
}

/** The setting of a file with a secret. */
export const secretFileSetting = (text: string): string => resolve(text)
