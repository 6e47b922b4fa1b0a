import {readFile, stat} from 'node:fs/promises'
import {basename} from 'node:path'
import {parseArgs} from 'node:util'
import {systemClock} from '#shared/clock.ts'
import {describeNote, type ImportNote} from '#shared/home/sweet-home-3d/notes.ts'
import {terminalText} from '#shared/terminal-text.ts'
import {type Config, readConfig} from '../config.ts'
import {runOperation} from '../control/run-operation.ts'
import {ApiError, invalidInput} from '../errors.ts'
import {createHomeReader} from '../homes/home-reader.ts'
import {readStoredHome} from '../homes/stored-home.ts'
import type {Language} from '../identity/accounts.ts'
import type {ImportedFile, ImportReport} from '../imports/import-file.ts'
import {type Command, onlyArgument, required, UsageError} from './command.ts'
import {print} from './output.ts'
import {withProgressMessage} from './progress.ts'

export const importFile: Command = {
  usage: 'import FILE --project ID [--as EMAIL] [--json]',
  summary:
    "Saves what a file holds as the project's next version: a home of Sweet Home 3D (.sh3d, .sh3x) or of Pianta " +
    '(.json). Without --as the version is by the owner of the project.',
  async run(args) {
    const {values, positionals} = parseArgs({
      args,
      allowPositionals: true,
      options: {project: {type: 'string'}, as: {type: 'string'}, json: {type: 'boolean'}},
    })
    const file = onlyArgument(positionals, 'FILE')
    const config = readConfig(process.env)
    const into = {project: required(values.project, '--project'), as: values.as}
    const {projectName, language} = await runOperation(config, 'import begin', into)
    const watching = {clock: systemClock, terminal: process.stderr}
    const {home, images, report} = await withProgressMessage(
      'Bringing the walls and rooms of the file into order …',
      () => read(file, language, config),
      watching,
    )
    const {number} = await withProgressMessage(
      'Checking and saving the home …',
      () => runOperation(config, 'import save', {...into, fileName: basename(file), home, images}),
      watching,
    )
    const said = {...report, changed: report.changed.map(toSaid), left: report.left.map(toSaid)}
    print({revision: number, ...said}, [`Saved version ${number} of ${projectName}.`, ...lines(said)], values)
  },
}

/** The home's JSON, and what comes with it. Throws what is wrong with the file, in English. */
async function read(file: string, language: Language, {maxFile, maxHome}: Config) {
  const bytes = await readAtMost(file, maxFile)
  const homes = createHomeReader({maxHome})
  try {
    const made = await homes.importFile(bytes, {name: basename(file), language, maxFile}).catch(naming(file))
    if ('refused' in made) throw invalidInput(`${file}: ${made.refused.en}`)
    const images = made.images.map((image) => ({...image, bytes: Buffer.from(image.bytes).toString('base64')}))
    return {home: jsonOf(file, made), images, report: made.report}
  } finally {
    await homes.close()
  }
}

/** What is no JSON, or too much, is told without the file's name where it is read. */
const naming = (file: string) => (error: unknown) => {
  throw error instanceof ApiError && error.problems ? notSaved(file, error.problems) : error
}

const notSaved = (file: string, problems: readonly string[]) =>
  invalidInput(`${file} is not saved:`, ...problems.map(terminalText))

async function readAtMost(file: string, most: number): Promise<Buffer> {
  const unreadable = (error: Error) => {
    throw new UsageError(`${file} can't be read (${error.message})`)
  }
  const {size} = await stat(file).catch(unreadable)
  if (size > most) throw invalidInput(`${file}: has ${size} bytes; PIANTA_MAX_FILE allows ${most}`)
  return readFile(file).catch(unreadable)
}

function jsonOf(file: string, {home, problems}: ImportedFile): string {
  if (home && problems.length === 0) return readStoredHome(home.json).toString()
  throw notSaved(file, problems)
}

const toSaid = (note: ImportNote) => ({...note, message: describeNote(note, 'en')})

type Said = Pick<ImportReport, 'rooms' | 'openings'> & Record<'changed' | 'left', ReturnType<typeof toSaid>[]>

function lines({rooms, openings, changed, left}: Said): string[] {
  const list = (title: string, notes: {message: string}[]) =>
    notes.length > 0 ? [`${title}:`, ...notes.map(({message}) => `  ${message}`)] : []
  return [
    `Rooms placed: ${rooms.placed} of ${rooms.total}. Doors and windows: ${openings.placed} of ${openings.total}.`,
    ...list('Changed', changed),
    ...list('Left out', left),
  ]
}
