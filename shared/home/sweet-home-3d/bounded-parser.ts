import {Parser} from 'htmlparser2'
import {NotImportable} from '../import/not-importable.ts'

/** Sweet Home 3D writes a few dozen attributes at most. The longest is a person's description of a piece. */
const maxAttributes = 200
const maxAttributeLength = 1024 * 1024

/**
 * An XML parser that throws NotImportable for an element with too many or too long attributes.
 * It checks while it reads, because the base class buffers all attributes before it calls back.
 */
export class BoundedParser extends Parser {
  #attributes = 0
  #length = 0

  override onopentagname(start: number, end: number): void {
    this.#attributes = 0
    super.onopentagname(start, end)
  }

  override onattribname(start: number, end: number): void {
    if (++this.#attributes > maxAttributes)
      throw new NotImportable('too-large', `an element has over ${maxAttributes} attributes`)
    this.#length = 0
    super.onattribname(start, end)
  }

  override onattribdata(start: number, end: number): void {
    this.#grow(end - start)
    super.onattribdata(start, end)
  }

  override onattribentity(codePoint: number): void {
    this.#grow(1)
    super.onattribentity(codePoint)
  }

  #grow(by: number): void {
    this.#length += by
    if (this.#length > maxAttributeLength)
      throw new NotImportable('too-large', `an attribute has over ${maxAttributeLength} characters`)
  }
}
