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
  hint: string
  hintFirst: string
  hintSecond: string
  hintLength: string
}

export const en: {products: ProductWords; drawing: DrawingWords} = {
  products: {
    search: 'Search the catalog',
    category: 'Category',
    everything: 'Everything',
    found: (count) => (count === 1 ? '1 product' : `${count} products`),
    nothing: 'No product found. Try other words or another category.',
    searching: 'Searching…',
    failed: 'The catalog can’t be reached.',
    again: 'Try again',
    more: 'More products',
    inHome: 'In this home',
    recent: 'Used recently',
    another: 'Choose another product',
    product: 'Product…',
    replace: 'Replace',
    replacing: (name) => `Replace: ${name}`,
    removeProduct: 'No product',
    cancel: 'Cancel',
    options: 'Options',
    onlyWith: (condition) => `only with ${condition}`,
    range: (from, to, step) => `${from} to ${to}${step === undefined ? '' : `, in steps of ${step}`}`,
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
    here: 'Drawings behind this plan',
    unnamed: 'Drawing',
    setScale: 'Set the scale',
    hint: 'Upload a drawing, or click one to move it. Other tools don’t touch drawings.',
    hintFirst: 'Click one end of a length that you know, like a wall.',
    hintSecond: 'Click its other end.',
    hintLength: 'Type the true length, like 4.2, and press Enter.',
  },
}

export const it: typeof en = {
  products: {
    search: 'Cerca nel catalogo',
    category: 'Categoria',
    everything: 'Tutto',
    found: (count) => (count === 1 ? '1 prodotto' : `${count} prodotti`),
    nothing: 'Nessun prodotto trovato. Prova altre parole o un’altra categoria.',
    searching: 'Cerco…',
    failed: 'Il catalogo non risponde.',
    again: 'Riprova',
    more: 'Altri prodotti',
    inHome: 'In questa casa',
    recent: 'Usati di recente',
    another: 'Scegli un altro prodotto',
    product: 'Prodotto…',
    replace: 'Sostituisci',
    replacing: (name) => `Sostituisci: ${name}`,
    removeProduct: 'Nessun prodotto',
    cancel: 'Annulla',
    options: 'Opzioni',
    onlyWith: (condition) => `solo con ${condition}`,
    range: (from, to, step) => `da ${from} a ${to}${step === undefined ? '' : `, a passi di ${step}`}`,
    yes: 'Sì',
    no: 'No',
    hintChoose: 'Scegli un prodotto nel catalogo.',
    hintPlace: 'Fai clic dove va; il retro si appoggia ai muri. R ruota, F specchia, Invio lo mette nella stanza.',
  },
  drawing: {
    upload: 'Carica un disegno',
    uploadHelp:
      'Una scansione o una foto di una vecchia pianta: PNG, JPEG, WebP o una pagina di un PDF. Resta sotto ciò che disegni.',
    pdfPage: 'Pagina di un PDF',
    sending: 'Carico…',
    refused: {
      type: 'Non è un file PNG, JPEG, WebP o PDF.',
      pdf: 'Questo PDF non si può leggere: è rovinato, o chiede una password.',
      size: 'Il file è troppo grande per questo server.',
      room: 'Nel progetto non c’è posto per questo file.',
      busy: 'Il server è occupato. Riprova tra un momento.',
      damaged: 'L’immagine è rovinata, o ha troppi pixel.',
      network: 'Il server non risponde. Non è stato caricato niente.',
      other: 'Il server ha rifiutato il file.',
    },
    here: 'Disegni sotto questa pianta',
    unnamed: 'Disegno',
    setScale: 'Imposta la scala',
    hint: 'Carica un disegno, o fai clic su uno per spostarlo. Gli altri strumenti non toccano i disegni.',
    hintFirst: 'Fai clic a un’estremità di una lunghezza che conosci, come un muro.',
    hintSecond: 'Fai clic all’altra estremità.',
    hintLength: 'Scrivi la lunghezza vera, come 4,2, e premi Invio.',
  },
}
