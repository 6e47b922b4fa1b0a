import type {Attributes} from './attributes.ts'
import {BoundedParser} from './bounded-parser.ts'
import type {Frame} from './element.ts'
import {NotImportable} from './not-importable.ts'
import {createSourceHome, openElement} from './read-elements.ts'
import type {SourceHome} from './source-home.ts'

const maxTextLength = 64 * 1024 * 1024
const maxElements = 1_000_000
const maxDepth = 64

/**
 * Home.xml as records. What is not well-formed but plain to read, like a bare `&`, is read; a text that ends in the
 * middle is refused, as half a home would look whole. Throws NotImportable.
 */
export function readHomeXml(xml: string): SourceHome {
  if (xml.length > maxTextLength) throw new NotImportable('too-large', `the text has over ${maxTextLength} characters`)
  const home = createSourceHome()
  const frames: Frame[] = []
  let count = 0
  let isWhole = false
  let isAtEnd = false
  const parser = new BoundedParser(
    {
      onopentag(name, attributes: Attributes) {
        if (++count > maxElements) throw new NotImportable('too-large', `it has over ${maxElements} elements`)
        if (frames.length >= maxDepth) throw new NotImportable('too-large', `elements are nested over ${maxDepth} deep`)
        if (frames.length === 0 && (name !== 'home' || count > 1)) throw foreign(name)
        frames.push(openElement(home, name, attributes, frames.at(-1)))
      },
      ontext(text) {
        frames.at(-1)?.text?.(text)
      },
      onclosetag(name) {
        // A stray `</p>` or `</br>` opens nothing in XML: every end has its frame.
        frames.pop()
        if (name === 'home' && frames.length === 0) isWhole = !isAtEnd
      },
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw new NotImportable('entities', `it declares ${name.slice(0, 20)}`)
      },
    },
    {xmlMode: true},
  )
  parser.write(xml)
  // What is open now is closed by the parser itself.
  isAtEnd = true
  parser.end()
  if (count === 0) throw foreign(undefined)
  if (!isWhole) throw new NotImportable('malformed', 'the text ends before its home does')
  return home
}

function foreign(name: string | undefined): NotImportable {
  const found = name === undefined ? 'there is no element' : `there is an element ${name.slice(0, 40)}`
  return new NotImportable('foreign', `${found} where one home is expected`)
}
