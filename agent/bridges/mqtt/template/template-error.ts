/**
 * A template that can't be read (`unsupported`), or whose values don't fit it: a missing key (`undefined`, Jinja's own
 * errors), or a value of another kind (`value`, Python's errors).
 */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  readonly kind: 'unsupported' | 'undefined' | 'value'

  constructor(message: string, kind: TemplateError['kind'] = 'value', options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

export const unsupported = (message: string) => new TemplateError(message, 'unsupported')

/** The error for a value that isn't there. Home Assistant then takes the whole message, where an option has no default. */
export const isMissing = (message: string) => new TemplateError(message, 'undefined')
