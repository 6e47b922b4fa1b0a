import type {ApiScope} from '#shared/contract/scopes.ts'
import type {CatalogSearch} from '../catalog/search.ts'
import type {Catalog} from '../catalog/store.ts'
import type {Database} from '../database/open.ts'
import type {DeviceStore} from '../devices/store.ts'
import type {HostStore} from '../host-references/store.ts'
import type {HomeReader} from '../jobs/home-reader.ts'
import type {ProjectStore} from '../projects/store.ts'
import type {Proposals} from '../proposals/store.ts'
import type {Answer} from '../questions/answer.ts'
import type {RevisionStore} from '../revisions/store.ts'
import type {Asker} from './asker.ts'

/** The services that tools use: none of them saves a version or a draft. */
export interface ToolServices {
  catalog: Pick<Catalog, 'find'>
  catalogSearch: Pick<CatalogSearch, 'search'>
  database: Database
  devices: Pick<DeviceStore, 'listApps'>
  homes: Pick<HomeReader, 'askHome' | 'proposeEdit' | 'readBindings'>
  hosts: Pick<HostStore, 'listRelied'>
  projects: Pick<ProjectStore, 'languageOf'>
  proposals: Proposals
  revisions: Pick<RevisionStore, 'find' | 'home'>
}

/** A call of a tool, whose input fits its schema. */
export interface Call<Input> {
  input: Input
  asker: Asker
  services: ToolServices
  /** Ends when the assistant cancels the call. */
  signal: AbortSignal
}

/** A tool: its description for assistants, and the function behind it. */
export interface Tool {
  name: string
  title: string
  description: string
  /** JSON Schema 2020-12 of its input. */
  inputSchema: object
  /**
   * The schema that a call is checked against, where `inputSchema` has alternatives: its problems would be unreadable.
   */
  checkedSchema?: object
  /** The scope that a call needs. */
  scope: ApiScope
  /** Whether it changes nothing. */
  isReading: boolean
  // biome-ignore lint/suspicious/noExplicitAny: each tool has an input of its own, which its schema has checked.
  run(call: Call<any>): Promise<Answer> | Answer
}

/** Builds the schema of an input: an object that takes no other fields. */
export const inputOf = (properties: Record<string, object>, ...required: string[]): object => ({
  type: 'object',
  properties,
  ...(required.length > 0 && {required}),
  additionalProperties: false,
})

export const uuid = (description: string) => ({type: 'string', format: 'uuid', description})
export const id = (description: string) => ({type: 'string', minLength: 1, maxLength: 200, description})
