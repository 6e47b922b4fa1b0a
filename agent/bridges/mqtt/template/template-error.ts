/** A template that can't be read (`unsupported`), or whose values don't fit it, like a missing key. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  readonly isUnsupported: boolean

  constructor(message: string, {isUnsupported = false} = {}) {
    super(message)
    this.isUnsupported = isUnsupported
  }
}

export const unsupported = (message: string) => new TemplateError(message, {isUnsupported: true})
