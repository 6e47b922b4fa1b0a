/** Draws pages of PDF files as pictures, in the person's browser: the server reads no PDF. */

/** The longest side of the picture, in pixels: fine lines of a large plan stay legible. */
const longestSide = 4000

export interface PdfPicture {
  /** A PNG. */
  picture: Blob
  /** The number of the file's pages. */
  pages: number
}

/** Draws a page of a PDF; `number` counts from 1. Rejects when the file is no PDF, or needs a password. */
export async function pictureOfPdf(file: Blob, number = 1): Promise<PdfPicture> {
  // A large library that few people need: it is loaded here.
  const {getDocument} = await import('unpdf/pdfjs')
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    // The page's content policy forbids fonts from elsewhere.
    disableFontFace: true,
    maxImageSize: 100_000_000,
    verbosity: 0,
  })
  try {
    const document = await task.promise
    const page = await document.getPage(Math.min(Math.max(number, 1), document.numPages))
    const {width, height} = page.getViewport({scale: 1})
    const viewport = page.getViewport({scale: longestSide / Math.max(width, height)})
    const canvas = new OffscreenCanvas(Math.round(viewport.width), Math.round(viewport.height))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('this browser draws no pictures')
    await page.render({
      canvas: null,
      canvasContext: context as unknown as CanvasRenderingContext2D,
      viewport,
      background: '#ffffff',
    }).promise
    return {picture: await canvas.convertToBlob({type: 'image/png'}), pages: document.numPages}
  } finally {
    await task.destroy()
  }
}
