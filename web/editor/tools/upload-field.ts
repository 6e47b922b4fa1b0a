import {html, type TemplateResult} from 'lit'
import type {EditDrawing} from '../protocol.ts'
import type {ToolContext} from '../tool.ts'
import {nameOf, pageOfPdf, pictureTypes, type UploadRefusal, UploadRefused, uploadDrawing} from './upload-drawing.ts'

const pdfType = 'application/pdf'

/** Returns a function that draws the field for a picture or a page of a PDF, with the progress of its upload. */
export function createUploadField(
  {words, path, token, update}: Pick<ToolContext, 'words' | 'path' | 'token' | 'update'>,
  add: (drawing: EditDrawing, name: string) => void,
): () => TemplateResult {
  const {upload: label, uploadHelp, pdfPage, sending, refused: reasons} = words.drawing
  /** The share of the file that was sent; null while none is. */
  let sent: number | null = null
  let refused: UploadRefusal | null = null
  /** The page of a PDF that is drawn. */
  let page = 1

  async function upload(input: HTMLInputElement) {
    const [file] = input.files ?? []
    // The same file may be chosen again.
    input.value = ''
    if (file === undefined || sent !== null) return
    const isPdf = file.type === pdfType
    sent = 0
    refused = null
    update()
    try {
      const onProgress = (share: number) => {
        sent = share
        update()
      }
      const picture = isPdf ? await pageOfPdf(file, page) : file
      add(await uploadDrawing({path, token, file: picture, onProgress}), nameOf(file))
    } catch (error) {
      if (!(error instanceof UploadRefused)) throw error
      refused = error.reason
    } finally {
      sent = null
      update()
    }
  }

  return () => html`<p class="soft">${uploadHelp}</p>
    ${
      sent === null
        ? html`<label class="upload"
            >${label}<input type="file" accept=${[...pictureTypes, pdfType].join()} @change=${({target}: Event) => void upload(target as HTMLInputElement)} /></label
            ><label
              >${pdfPage}<input
                type="number"
                name="page"
                min="1"
                max="999"
                .value=${String(page)}
                @input=${({target}: Event) => {
                  page = Math.max(1, Math.round(Number((target as HTMLInputElement).value)) || 1)
                }}
            /></label>`
        : html`<label>${sending}<progress max="1" .value=${sent}></progress></label>`
    }
    ${refused === null ? '' : html`<p class="failed" role="alert">${reasons[refused]}</p>`}`
}
