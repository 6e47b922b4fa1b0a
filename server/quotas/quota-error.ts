import {ApiError} from '../errors.ts'

export type Quota = 'projects' | 'storage'

/** A refusal because an account has no room left: `invalid_input`. Pages tell it in the person's language. */
export class QuotaError extends ApiError {
  override name = 'QuotaError'
  readonly quota: Quota
  /** The number of projects, or of bytes. */
  readonly limit: number

  constructor(quota: Quota, limit: number) {
    super('invalid_input', [sentences[quota](limit)])
    this.quota = quota
    this.limit = limit
  }
}

const sentences: Record<Quota, (limit: number) => string> = {
  projects: (limit) =>
    `projects: the account already owns ${limit} ${limit === 1 ? 'project' : 'projects'}, the limit of this server; delete one that is no longer ` +
    'needed, or ask the administrator to raise PIANTA_MAX_PROJECTS',
  storage: (limit) =>
    `storage: the account that owns the project has no room for it: files, versions, drafts and comments take at most ${limit} bytes; ` +
    'delete projects that are no longer needed, or ask the administrator to raise PIANTA_MAX_STORAGE',
}
