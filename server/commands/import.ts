import {readFile, stat} from 'node:fs/promises'
import {basename} from 'node:path'
import {parseArgs} from 'node:util'
import {systemClock} from '#shared/clock.ts'
import {type SpacesChoice, spacesChoices} from '#shared/home/import/import-home.ts'
import {describeNote, type ImportNote} from '#shared/home/import/notes.ts'
import type {ImportAnswers} from '#shared/home/import/questions.ts'
import {FileError, UsageError} from '#shared/host/command-errors.ts'
import {print} from '#shared/host/output.ts'
import {formatNumber} from '#shared/text/formats.ts'
import type {Language} from '#shared/text/languages.ts'
import {terminalLine} from '#shared/text/terminal-text.ts'
import {type Config, readConfig} from '../config.ts'
import {runOperation} from '../control/run-operation.ts'
import {ApiError, invalidInput} from '../errors.ts'
import {readStoredHome} from '../homes/stored-home.ts'
import type {ImportedFile, ImportReport} from '../imports/import-file.ts'
import {joinedName, joinScans, maxFiles} from '../imports/join-scans.ts'
import {severalFiles} from '../imports/refusal.ts'
import {createHomeReader} from '../jobs/home-reader.ts'
import {en as importingWords} from '../words/importing.ts'
import {askOnTerminal} from './ask-on-terminal.ts'
import {type Command, requireOption} from './command.ts'
import {readAnswers, unanswered} from './import-answers.ts'
import {carriedLines, carriedOutput, notImported, questionLines} from './import-report.ts'
import {withProgressMessage} from './progress.ts'

export const importFile: Command = {
  usage:
    'import FILE … --project ID [--as EMAIL] [--names kept|file] [--unsure kept|dropped] [--spaces offer|add|join] [--answer KEY=VALUE …] [--accept-losses] [--json]',
  summary:
    "Imports a file as the project's next version: a Sweet Home 3D home (.sh3d, .sh3x), a building model (.ifc), a CAD " +
    'drawing (.dxf), a room scan of RoomPlan (.json, .usdz) or a Pianta home (.json). ' +
    'Elements that are still there keep their devices and names; --names file takes the names of the file. What the ' +
    'import loses, and elements that may be others, are listed first: agree on the terminal or with --accept-losses. ' +
    '--unsure dropped takes the devices of such elements off the plan. ' +
    'Enclosed spaces without a room are listed; --spaces add makes rooms of them, and join also joins the parts of a ' +
    'divided room. A file that leaves questions open lists them; --answer answers one, and may be repeated. ' +
    'Rooms that were scanned one by one in one session are imported together: name all their files. ' +
    '--as names the author; the default is the project owner.',
  async run(args) {
    const {values, positionals} = parseArgs({
      args,
      allowPositionals: true,
      options: {
        project: {type: 'string'},
        as: {type: 'string'},
        names: {type: 'string', default: 'kept'},
        unsure: {type: 'string', default: 'kept'},
        spaces: {type: 'string', default: 'offer'},
        answer: {type: 'string', multiple: true, default: []},
        'accept-losses': {type: 'boolean', default: false},
        json: {type: 'boolean'},
      },
    })
    const files = [requireOption(positionals[0], 'FILE'), ...positionals.slice(1)]
    if (files.length > maxFiles) throw new UsageError(`at most ${maxFiles} files can be imported together`)
    const file = files.join(', ')
    const names = readNames(values.names)
    const guesses = readGuesses(values.unsure)
    const spaces = readSpaces(values.spaces)
    const answers = readAnswers(values.answer)
    const config = readConfig(process.env)
    const into = {project: requireOption(values.project, '--project'), as: values.as}
    const {projectName, language} = await runOperation(config, 'import begin', into)
    const watching = {clock: systemClock, terminal: process.stderr}
    const {report, ...read} = await withProgressMessage(
      'Reading the file …',
      () => readToImport(files, {language, spaces, answers}, config),
      watching,
    )
    const save = (agreed: boolean | number) =>
      withProgressMessage(
        'Checking and saving the home …',
        () =>
          runOperation(config, 'import save', {
            ...into,
            fileName: nameOf(files),
            ...read,
            names,
            guesses,
            offered: report.offered,
            agreed,
          }),
        watching,
      )
    let saved = await save(values['accept-losses'])
    if (saved.revision === undefined && saved.carried?.dropped.length === 0) {
      const {base, carried} = saved
      const isAgreed = !values.json && (await askOnTerminal(questionLines(carried)))
      if (isAgreed) saved = await save(base ?? false)
    }
    const {revision, carried} = saved
    if (revision === undefined) throw notImported(file, carried)
    const notes = {changed: report.changed.map(toOutput), left: report.left.map(toOutput)}
    const {rooms, openings} = report
    const offered = carried?.offered ?? report.offered
    print(
      {
        revision,
        rooms,
        openings,
        ...notes,
        ...(report.lacks.length > 0 && {lacks: report.lacks}),
        ...(offered.length > 0 && {offered}),
        ...(carried && {carried: carriedOutput(carried)}),
      },
      [
        `Saved version ${revision} of ${projectName}.`,
        ...reportLines({...report, ...notes, offered}),
        ...carriedLines(carried),
      ],
      values,
    )
  },
}

function readNames(value: string): 'kept' | 'file' {
  if (value === 'kept' || value === 'file') return value
  throw new UsageError('--names must be kept or file')
}

function readGuesses(value: string): 'kept' | 'dropped' {
  if (value === 'kept' || value === 'dropped') return value
  throw new UsageError('--unsure must be kept or dropped')
}

function readSpaces(value: string): SpacesChoice {
  const choice = spacesChoices.find((each) => each === value)
  if (choice === undefined) throw new UsageError('--spaces must be offer, add or join')
  return choice
}

/** Returns the home's JSON, its images and the report. Throws invalid_input with the file's problems, in English. */
async function readToImport(
  files: readonly string[],
  choices: {language: Language; spaces: SpacesChoice; answers: ImportAnswers},
  {maxFile, maxHome}: Config,
) {
  const file = files.join(', ')
  const bytes = await readTogether(files, maxFile)
  const homes = createHomeReader({maxHome})
  try {
    const imported = await homes
      .importFile(bytes, {...choices, name: nameOf(files), maxFile})
      .catch(rethrowNaming(file))
    if ('refused' in imported) throw invalidInput(`${file}: ${imported.refused.en}`)
    if ('asks' in imported) throw unanswered(file, imported.asks)
    const images = imported.images.map((image) => ({...image, bytes: Buffer.from(image.bytes).toString('base64')}))
    return {home: jsonOf(file, imported), images, report: imported.report, origin: imported.origin}
  } finally {
    await homes.close()
  }
}

/** Adds the file's name to problems that the reader reports without it. */
const rethrowNaming = (file: string) => (error: unknown) => {
  throw error instanceof ApiError && error.problems ? notSaved(file, error.problems) : error
}

const notSaved = (file: string, problems: readonly string[]) =>
  invalidInput(`${file} was not imported:`, ...problems.map(terminalLine))

const nameOf = (files: readonly string[]) => joinedName(files.map((file) => basename(file)))

/** Reads a file, or the rooms of several scans as one. Throws invalid_input for other files together. */
async function readTogether(files: readonly string[], max: number): Promise<Buffer> {
  let left = max
  const contents = []
  for (const file of files) {
    const bytes = await readAtMost(file, left)
    contents.push({name: basename(file), bytes})
    left -= bytes.length
  }
  const [first] = contents
  if (first && contents.length === 1) return first.bytes
  const joined = joinScans(contents)
  if (joined === undefined) throw invalidInput(`${files.join(', ')}: ${severalFiles.en}`)
  return joined
}

async function readAtMost(file: string, max: number): Promise<Buffer> {
  const unreadable = (error: Error) => {
    throw new FileError(`${file} can't be read (${error.message})`)
  }
  const {size} = await stat(file).catch(unreadable)
  if (size > max) throw invalidInput(`${file}: has ${size} bytes; PIANTA_MAX_FILE allows ${max}`)
  return readFile(file).catch(unreadable)
}

function jsonOf(file: string, {home, problems}: ImportedFile): string {
  if (home && problems.length === 0) return readStoredHome(home.json).toString()
  throw notSaved(file, problems)
}

const toOutput = (note: ImportNote) => ({...note, message: describeNote(note, 'en')})

type Output = Pick<ImportReport, 'rooms' | 'openings' | 'lacks' | 'offered'> &
  Record<'changed' | 'left', ReturnType<typeof toOutput>[]>

function reportLines({rooms, openings, lacks, offered, changed, left}: Output): string[] {
  const list = (title: string, notes: {message: string}[]) =>
    notes.length > 0 ? [`${title}:`, ...notes.map(({message}) => `  ${message}`)] : []
  return [
    `Rooms placed: ${rooms.placed} of ${rooms.total}. Doors and windows: ${openings.placed} of ${openings.total}.`,
    ...lacks.map((lack) => importingWords.lacks[lack]),
    ...offeredLines(offered),
    ...list('Changed', changed),
    ...list('Left out', left),
  ]
}

function offeredLines(offered: Output['offered']): string[] {
  if (offered.length === 0) return []
  return [
    'Enclosed spaces without a room (make rooms of them on the project’s page, or import with --spaces add):',
    ...offered.map(({name, area}) => `  ${name} (${formatNumber('en', area)} m²)`),
  ]
}
