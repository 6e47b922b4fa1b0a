/** The texts about products and the drawings behind plans. */
export const productsEn = {
  products: {
    search: 'Search the catalog',
    category: 'Category',
    everything: 'Everything',
    found: (count: number) => (count === 1 ? '1 product' : `${count} products`),
    nothing: 'No product found. Try other words or another category.',
    searching: 'Searching…',
    failed: 'The catalog can’t be reached.',
    again: 'Try again',
    more: 'More products',
    /** The headings over the products that come first. */
    inHome: 'In this home',
    recent: 'Used recently',
    another: 'Choose another product',
    product: 'Product…',
    replace: 'Replace',
    replacing: (name: string) => `Replace: ${name}`,
    removeProduct: 'No product',
    cancel: 'Cancel',
    options: 'Options',
    /** The condition of a value that is not offered. */
    onlyWith: (condition: string) => `only with ${condition}`,
    /** The numbers that an option takes. */
    range: (from: string, to: string, step: string | undefined) =>
      `${from} to ${to}${step === undefined ? '' : `, in steps of ${step}`}`,
    yes: 'Yes',
    no: 'No',
    hintChoose: 'Choose a product in the catalog.',
    hintPlace: 'Click where it goes; its back snaps to walls. R turns, F mirrors, Enter places it in the room.',
  },
  drawing: {
    upload: 'Upload a drawing',
    uploadHelp: 'A scan or photo of an older plan: PNG, JPEG, WebP or a page of a PDF. It stays behind what you draw.',
    pdfPage: 'Page of a PDF',
    sending: 'Uploading…',
    refused: {
      type: 'This is no PNG, JPEG, WebP or PDF file.',
      pdf: 'This PDF can’t be read: it is damaged, or needs a password.',
      size: 'The file is too large for this server.',
      room: 'The project has no room for this file.',
      busy: 'The server is busy. Try again in a moment.',
      damaged: 'The picture is damaged, or has too many pixels.',
      network: 'The server can’t be reached. Nothing was uploaded.',
      other: 'The server refused the file.',
    },
    /** The drawings of this plan. */
    here: 'Drawings behind this plan',
    /** A drawing without a name. */
    unnamed: 'Drawing',
    setScale: 'Set the scale',
    /** Turns the drawing so that the line of two points is level or upright. */
    straighten: 'Straighten this line',
    hint: 'Upload a drawing, or click one to move it. Other tools don’t touch drawings.',
    hintFirst: 'Click one end of a length that you know, like a wall.',
    hintSecond: 'Click its other end.',
    hintLength: 'Type the true length, like 4.2, and press Enter. A wall that leans can be straightened first.',
  },
}

export type DrawingWords = (typeof productsEn)['drawing']
