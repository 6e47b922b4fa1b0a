/** The texts about products and the drawings behind plans. */

export interface ProductWords {
  search: string
  category: string
  everything: string
  found(count: number): string
  nothing: string
  searching: string
  failed: string
  again: string
  more: string
  /** The headings over the products that come first. */
  inHome: string
  recent: string
  another: string
  product: string
  replace: string
  replacing(name: string): string
  removeProduct: string
  cancel: string
  options: string
  /** The condition of a value that is not offered. */
  onlyWith(condition: string): string
  /** The numbers that an option takes. */
  range(from: string, to: string, step: string | undefined): string
  yes: string
  no: string
  hintChoose: string
  hintPlace: string
}

export interface DrawingWords {
  upload: string
  uploadHelp: string
  pdfPage: string
  sending: string
  refused: Readonly<Record<'type' | 'pdf' | 'size' | 'room' | 'busy' | 'damaged' | 'network' | 'other', string>>
  /** The drawings of this plan. */
  here: string
  /** A drawing without a name. */
  unnamed: string
  setScale: string
  /** Turns the drawing so that the line of two points is level or upright. */
  straighten: string
  hint: string
  hintFirst: string
  hintSecond: string
  hintLength: string
}
