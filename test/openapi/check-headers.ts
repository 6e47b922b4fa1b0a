import {type Answer, compilerOf, type Document, type Header, memoize, resolve} from './document.ts'

/** Transport headers, and the headers of every response. */
const general =
  /^(access-control-(allow-origin|expose-headers)|cache-control|connection|content-(length|type)|date|keep-alive|transfer-encoding|vary|x-content-type-options)$/
const ofPreflights = /^access-control-(allow-(methods|headers)|max-age)$/

export function createHeaderCheck(document: Document) {
  const compile = memoize(compilerOf(document, {coerceTypes: true}))
  const isRight = (schema: object, value: string) => compile({type: 'object', properties: {value: schema}})({value})
  const listedBy = ({headers}: Answer) =>
    new Map(Object.entries(headers).map(([name, header]) => [name.toLowerCase(), resolve<Header>(document, header)]))

  /** Lists the undescribed headers, by lower-case name. */
  return (headers: ReadonlyMap<string, string>, answer: Answer, isPreflight: boolean): string[] => {
    const listed = listedBy(answer)
    const isGeneral = (name: string) => general.test(name) || (isPreflight && ofPreflights.test(name))
    const missing = [...listed].filter(([name, {required}]) => required && !headers.has(name))
    const unknown = [...headers.keys()].filter((name) => !listed.has(name) && !isGeneral(name))
    const wrong = [...headers].filter(([name, value]) => !isRight(listed.get(name)?.schema ?? {}, value))
    return [
      ...missing.map(([name]) => `has no ${name}`),
      ...unknown.map((name) => `has a header that is not described, ${name}`),
      ...wrong.map(([name, value]) => `${name} is ${value}`),
    ]
  }
}
