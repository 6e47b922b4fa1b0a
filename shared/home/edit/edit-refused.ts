/** The reasons that an edit is refused. The pages word each in the person's language. */
export type RefusalCode =
  /** The home has no such element, or not in that plan. */
  | 'missing'
  /** An opening, plate or awning would not fit its wall. */
  | 'does-not-fit'
  /** The outline of a radar's zone would cross itself, or enclose nothing. */
  | 'zone-outline'
  /** A wall would have no length, or turn around. */
  | 'wall-would-vanish'
  /** The walls are parallel, or curved, where they would have to meet. */
  | 'cannot-follow'
  /** The edit changes nothing: the points are too close, or walls are there already. */
  | 'nothing-to-do'
  /** A value outside the format's limits, or of another type. */
  | 'invalid-value'
  /** The device can't drive this element, or nothing can be made for it here. */
  | 'cannot-bind'
  /** An app relies on an element that would be dropped. */
  | 'relied-on'

/** An edit that can't be made; the home is as it was. */
export class EditRefused extends Error {
  override readonly name = 'EditRefused'
  readonly code: RefusalCode
  /** The ids of the elements in the way. */
  readonly elements: readonly string[]

  constructor(code: RefusalCode, elements: readonly string[] = []) {
    super(elements.length === 0 ? code : `${code}: ${elements.join(', ')}`)
    this.code = code
    this.elements = elements
  }
}
