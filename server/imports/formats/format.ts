import type {ImportAnswers, ImportQuestion} from '#shared/home/import/questions.ts'
import type {SourceHome} from '#shared/home/import/source-home.ts'
import type {Point} from '#shared/home/schema.ts'
import type {Language} from '#shared/text/languages.ts'
import type {DrawnPlan} from '../../homes/drawn-plan.ts'
import type {ZipArchive} from '../zip-archive.ts'

/** A chosen file, before its format is known. */
export interface GivenFile {
  name: string
  bytes: Uint8Array
  /** Its first bytes, one character each. */
  start: string
  /** Opens a ZIP file; undefined for any other one. Throws ImportRefusal for a damaged one. */
  archive(): Promise<ZipArchive | undefined>
}

export interface ReadOptions {
  /** The language of the names that the reader makes. */
  language: Language
  /** The greatest size of a picture, in bytes. */
  maxBytes: number
  answers: ImportAnswers
}

/** The records of a file, which `importHome` heals into a home. */
export interface ReadSource {
  source: SourceHome
  /** Reads a picture that the records name. Returns undefined when it is missing, unreadable or too large. */
  readPicture?(name: string): Promise<Uint8Array | undefined>
}

/** Questions that a person must answer before the file can be read. */
export interface AskedFirst {
  asks: readonly ImportQuestion[]
  /** The subject of the questions: by default the file as a whole. */
  about?: 'elements'
  /** The drawings that show it. */
  drawings?: readonly AskedDrawing[]
}

export interface AskedDrawing {
  plan: Pick<DrawnPlan, 'id' | 'name' | 'svg' | 'box' | 'hasPictures'>
  marks: readonly AskedMark[]
}

/** Marks the elements of a question on its drawing. */
export interface AskedMark {
  /** The question's key, and the choice that it marks; without one, the whole question. */
  key: string
  value?: string
  /** Coordinates in metres, on the plan. */
  outline: Point[]
  at: Point
}

/** A format of other programs that the import reads. `formats.ts` lists them. */
export interface ImportFormat {
  id: string
  /** The endings of its files' names, which name the home without them. */
  endings: readonly string[]
  /** The program where people draw what the home lacks; by default Pianta's editor. */
  drawnIn?: 'sweet-home-3d'
  /**
   * Tests by its content whether a file is of this format. Throws ImportRefusal for a related one that can't be read.
   */
  recognizes(file: GivenFile): boolean | Promise<boolean>
  /** Throws ImportRefusal or NotImportable. */
  read(file: GivenFile, options: ReadOptions): Promise<ReadSource | AskedFirst>
}
