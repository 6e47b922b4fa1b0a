import {readFile} from 'node:fs/promises'
import {basename} from 'node:path'
import {putOff} from '#shared/home/import/settle-doubts.ts'
import type {Home} from '#shared/home/schema.ts'
import {FileError} from '#shared/host/command-errors.ts'
import {counted} from '#shared/host/output.ts'
import {readConfig} from '../config.ts'
import {ApiError} from '../errors.ts'
import {readStoredHome} from '../homes/stored-home.ts'
import type {NamedImage} from '../imports/import-file.ts'
import {createHomeReader} from '../jobs/home-reader.ts'

/** The home that a demo shows, with the pictures that its plans show. */
export interface DemoHome {
  home: Home
  images: readonly NamedImage[]
}

/** Reads any file that the import takes. Throws FileError with its problems. */
export async function readHomeFile(file: string): Promise<DemoHome> {
  const {maxFile, maxHome} = readConfig({})
  const bytes = await readFile(file).catch((error: Error) => {
    throw new FileError(`--home: ${file} can't be read (${error.message})`)
  })
  const homes = createHomeReader({maxHome})
  try {
    const read = await homes.importFile(bytes, {name: basename(file), language: 'en', maxFile, answers: putOff})
    if ('refused' in read) throw new FileError(`--home: ${file}: ${read.refused.en}`)
    if ('asks' in read) throw new FileError(`--home: ${file}: it leaves questions open. Import it into a project.`)
    const {home, problems, images} = read
    if (!home || problems.length > 0) throw withProblems(file, problems)
    // A home file names its pictures by their hashes, and doesn't contain them.
    const missing = home.files.filter((sha256) => !images.some((image) => image.sha256 === sha256))
    if (missing.length > 0)
      throw withProblems(file, [
        `It shows ${counted(missing.length, 'picture')} that a home file can't contain: remove its drawings.`,
      ])
    return {home: JSON.parse(readStoredHome(home.json).toString()), images}
  } catch (error) {
    throw error instanceof ApiError && error.problems ? withProblems(file, error.problems) : error
  } finally {
    await homes.close()
  }
}

const withProblems = (file: string, problems: readonly string[]) =>
  new FileError(`--home: ${file} has problems:`, problems)
