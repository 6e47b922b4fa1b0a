import {type Answer, compilerOf, type Document, memoize} from './document.ts'

export function createBodyCheck(document: Document) {
  const compile = memoize(compilerOf(document))

  function* jsonProblems(schema: object, body: string) {
    const validate = compile(schema)
    if (validate(JSON.parse(body))) return
    for (const {instancePath, message, params} of validate.errors ?? []) {
      yield `body${instancePath}: ${message} ${JSON.stringify(params)}`
    }
  }

  /** Lists the differences between a body and its schema. A body that is not JSON is only checked for presence. */
  return function* problems(type: string | undefined, body: string | boolean, {content}: Answer) {
    if (!content) {
      if (type !== undefined) yield `is of ${type}, but described without a body`
      if (body !== '' && body !== false) yield 'has a body'
      return
    }
    const media = content[type ?? '']
    if (!media) yield `is of ${type}, not of ${Object.keys(content).join(' or ')}`
    else if (typeof body === 'string') yield* jsonProblems(media.schema, body)
  }
}
