import type {IdOrigin} from '#shared/home/carry-over/match-elements.ts'
import {listImageNames} from '#shared/home/import/image-names.ts'
import {type ImportedHome, importHome, type SpacesChoice} from '#shared/home/import/import-home.ts'
import type {ImportNote} from '#shared/home/import/notes.ts'
import type {ImportAnswers} from '#shared/home/import/questions.ts'
import {isRecord} from '#shared/json.ts'
import type {Language} from '#shared/text/languages.ts'
import {type Content, readContent} from '../api/content.ts'
import {ApiError} from '../errors.ts'
import {unpackElements} from '../homes/elements.ts'
import {readHomeJson} from '../homes/prepare-home.ts'
import {makeReady, type PreparedHome, type ReadyOptions} from '../homes/ready-home.ts'
import type {Lack} from '../words/importing.ts'
import type {CarryReport} from './carry-over-last.ts'
import type {AskedFirst, GivenFile, ImportFormat} from './formats/format.ts'
import {formats} from './formats/formats.ts'
import {isJoined} from './join-scans.ts'
import {reasonToRefuse} from './known-files.ts'
import {type ProjectImage, pixelBudget, readImage} from './read-image.ts'
import {describeRefusal, ImportRefusal} from './refusal.ts'
import {drawReview, settleOrReview} from './review.ts'
import {openArchive} from './zip-archive.ts'

export interface FileToImport extends ReadyOptions {
  /** The chosen file: a home of Pianta as JSON, of any version, or a file of a format in `formats/formats.ts`. */
  content: Content
  /** The file's name. */
  name: string
  /** The language of the names that the import creates, for rooms and levels without one. */
  language: Language
  /** The greatest size of a picture, in bytes. */
  maxFile: number
  /** The treatment of enclosed spaces without a room; by default they are only offered. */
  spaces?: SpacesChoice
  /** The answers to the questions that an earlier reading returned. */
  answers?: ImportAnswers
}

/** How the file's elements were imported. */
export interface ImportReport extends Pick<ImportedHome, 'rooms' | 'openings' | 'changed' | 'left' | 'offered'> {
  /** The parts that a useful panel needs and the home lacks. */
  lacks: Lack[]
  /** The kept and lost additions of the version before; absent for a first version. */
  carried?: CarryReport
}

/** A picture with its file name. */
export interface NamedImage extends ProjectImage {
  name: string
}

/** A file that was read: it can be saved when there are no problems. */
export interface ImportedFile extends PreparedHome {
  /** The pictures that the home uses. */
  images: NamedImage[]
  report: ImportReport
  /** The origin of its elements' ids. */
  origin: IdOrigin
}

/** The greatest number of pictures: more than a home has levels. */
const maxImages = 64

const maxNameLength = 80

/**
 * Reads a file to become a project's next version. Returns the questions that a person must answer first, or a refusal
 * in each language when it can't be read. Throws invalid_input for malformed JSON or a home that is too large. Runs in
 * a worker thread.
 */
export async function importFile({
  content,
  ...wanted
}: FileToImport): Promise<ImportedFile | AskedFirst | {refused: Record<Language, string>}> {
  const file = givenFile(readContent(content), wanted.name)
  try {
    for (const format of formats) if (await format.recognizes(file)) return await fromFormat(format, file, wanted)
    if (isJoined(file.bytes)) throw new ImportRefusal('several')
    if (/^(\xef\xbb\xbf)?\s*[[{]/.test(file.start)) return fromJson({...wanted, bytes: file.bytes})
    throw new ImportRefusal(reasonToRefuse(file.start))
  } catch (error) {
    const refused = describeRefusal(error)
    if (refused) return {refused}
    throw error
  }
}

/** Bytes that tell a format. */
const startLength = 1000

function givenFile(bytes: Uint8Array, name: string): GivenFile {
  const start = Buffer.from(bytes.subarray(0, startLength)).toString('latin1')
  let opened: ReturnType<GivenFile['archive']> | undefined
  return {
    name,
    bytes,
    start,
    archive: () => (opened ??= start.startsWith('PK') ? openArchive(bytes) : Promise.resolve(undefined)),
  }
}

async function fromFormat(
  format: ImportFormat,
  file: GivenFile,
  {name, language, maxFile: maxBytes, spaces = 'offer', answers = {}, ...readyOptions}: Omit<FileToImport, 'content'>,
): Promise<ImportedFile | AskedFirst> {
  const read = await format.read(file, {language, maxBytes, answers})
  if ('asks' in read) return read
  const {source, readPicture} = read
  const review = settleOrReview(source, answers)
  const found = new Map<string, NamedImage>()
  const pixels = pixelBudget()
  for (const entry of listImageNames(source).slice(0, maxImages)) {
    const content = await readPicture?.(entry)
    const image = content && (await readImage(content, {maxBytes, pixels}))
    if (image) found.set(entry, {...image, name: fileName(entry, image)})
  }
  const options = {name: withoutEnding(name, format), language, images: found, spaces}
  const {home, images, planOf, ...report} = importHome(source, options)
  const used = images.map((entry) => found.get(entry)).filter((image) => image !== undefined)
  const prepared = makeReady(home, readyOptions)
  if (review && prepared.home && prepared.problems.length === 0) return drawReview(review, prepared.home.json, planOf)
  // Rooms that are offered need no drawing.
  const lacks = lacksOf(prepared, format.drawnIn ?? 'editor').filter(
    (lack) => !lack.startsWith('rooms-') || report.offered.length === 0,
  )
  return {...prepared, images: used, report: {...toReport(report), lacks}, origin: 'generated'}
}

function withoutEnding(name: string, {endings}: ImportFormat): string {
  const ending = endings.find((each) => name.toLowerCase().endsWith(each))
  return ending === undefined ? name : name.slice(0, -ending.length)
}

/**
 * Returns a file name for a picture. Sweet Home 3D numbers its entries; other pictures keep their own names
 * in a numbered folder.
 */
function fileName(entry: string, {contentType}: ProjectImage): string {
  const stem = entry
    .slice(entry.lastIndexOf('/') + 1)
    .replace(/\.[a-z]{1,4}$/i, '')
    .slice(0, 100)
  return `${/[^\d]/.test(stem) ? stem : 'background'}.${contentType.slice('image/'.length)}`
}

/** Shortens the names in the notes: a list needs only their first words. */
function toReport({rooms, openings, changed, left, offered}: Omit<ImportReport, 'lacks'>): Omit<ImportReport, 'lacks'> {
  const shortName = (name: string) => name.slice(0, maxNameLength)
  const short = (note: ImportNote): ImportNote => ({
    ...note,
    ...(note.names && {names: note.names.map(shortName)}),
    ...(note.changes && {changes: note.changes.map((change) => ({...change, name: shortName(change.name)}))}),
  })
  return {rooms, openings, changed: changed.map(short), left: left.map(short), offered}
}

type JsonFile = Pick<FileToImport, 'maxHome' | 'base'> & {bytes: Uint8Array}

function fromJson({bytes, maxHome, base}: JsonFile): ImportedFile {
  const document = readDocument(bytes, maxHome)
  const prepared = makeReady(document, {maxHome, base})
  const placed = (kind: string) => {
    const total = countOf(prepared, kind)
    return {placed: total, total}
  }
  return {
    ...prepared,
    images: [],
    report: {
      rooms: placed('room'),
      openings: placed('opening'),
      changed: [],
      left: [],
      offered: [],
      lacks: lacksOf(prepared, 'pianta'),
    },
    origin: idOriginOf(document),
  }
}

/** Parses a home file. Throws ImportRefusal for a document that can't be one. */
function readDocument(bytes: Uint8Array, maxHome: number): unknown {
  const hasMark = bytes[0] === 0xef
  try {
    const document = readHomeJson({content: hasMark ? bytes.subarray(3) : bytes, maxHome})
    if (!isRecord(document) || !Object.hasOwn(document, 'schema')) throw new ImportRefusal('no-schema')
    return document
  } catch (cause) {
    const [problem = ''] = (cause instanceof ApiError && cause.problems) || []
    const notJson = /^home: is (not JSON.*)/s.exec(problem)?.[1]
    throw notJson === undefined ? cause : new ImportRefusal('not-json', {cause, detail: notJson})
  }
}

const countOf = ({home}: PreparedHome, kind: string): number =>
  home ? [...unpackElements(home.elements).keys()].filter((element) => element.startsWith(`${kind} `)).length : 0

/** A home without walls lacks rooms for that reason, so only its walls are missed. */
function lacksOf(prepared: PreparedHome, program: 'sweet-home-3d' | 'pianta' | 'editor'): Lack[] {
  const missing = (['wall', 'room', 'light'] as const).filter((kind) => countOf(prepared, kind) === 0)
  if (missing.includes('wall')) return [`walls-in-${program}`]
  return missing.map((kind): Lack => `${kind}s-in-${program}`)
}

/** The upgrade makes the ids of version 1, where people write none. */
const idOriginOf = (document: unknown): IdOrigin =>
  isRecord(document) && document.schema === 1 ? 'generated' : 'written'
