import {NotImportable} from '../import/not-importable.ts'
import {createSourceHome, type SourceHome} from '../import/source-home.ts'
import type {Attributes} from './attributes.ts'
import {BoundedParser} from './bounded-parser.ts'
import type {Frame} from './element.ts'
import {centerText} from './read-annotations.ts'
import {openElement} from './read-elements.ts'

const maxTextLength = 64 * 1024 * 1024
const maxElements = 1_000_000
const maxDepth = 64

/**
 * Reads Home.xml into records. Accepts small errors like a bare `&`, but refuses a truncated text:
 * half a home would look whole. Throws NotImportable.
 */
export function readHomeXml(xml: string): SourceHome {
  if (xml.length > maxTextLength) throw new NotImportable('too-large', `the text has over ${maxTextLength} characters`)
  const home = createSourceHome('sweetHome3d')
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
        // A stray `</p>` or `</br>` opens nothing in XML mode, so every end tag has its frame.
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
  // The parser itself closes the elements that are still open.
  isAtEnd = true
  parser.end()
  if (count === 0) throw foreign(undefined)
  if (!isWhole) throw new NotImportable('malformed', 'the text ends before </home>')
  for (const label of home.labels) centerText(label)
  return home
}

function foreign(name: string | undefined): NotImportable {
  const found = name === undefined ? 'there is no root element' : `the root element is ${name.slice(0, 40)}`
  return new NotImportable('foreign', `${found}; it must be one home`)
}
