import type {Paper, Scale} from '#shared/home/print/papers.ts'
import type {Language} from '#shared/text/languages.ts'
import type {StoredHome} from '../homes/stored-home.ts'

/** The files that plans are written as, with their content types. */
export const planFormats = {
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
  dxf: 'image/vnd.dxf',
  glb: 'model/gltf-binary',
} as const
export type PlanFormat = keyof typeof planFormats

export const isPlanFormat = (text: string): text is PlanFormat => Object.hasOwn(planFormats, text)

export interface PrintTask {
  json: StoredHome
  format: PlanFormat
  /** The id of a plan; null for all in a PDF or a model, and for the ground floor in other files. */
  plan: string | null
  scale: Scale
  paper: Paper
  language: Language
  project: {name: string; address: string | null}
  /** The version's number; of a draft the version that it began from, null without one. */
  version: {number: number | null; isDraft: boolean; at: number}
}

/** Why a plan is not printed. */
export type PrintRefusal =
  | {reason: 'no-plan'}
  | {reason: 'too-detailed'; plan: string}
  /** It takes too many sheets; `fits` is a scale that one sheet is enough for. */
  | {reason: 'too-many'; plan: string; scale: number; sheets: number; fits: number}
