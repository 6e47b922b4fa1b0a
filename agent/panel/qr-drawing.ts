import QRCode from 'qrcode-terminal/vendor/QRCode/index.js'
import type {QrDrawing} from './protocol.ts'

/** The lowest level of error correction: the largest modules, for phones that scan from afar. */
const lowCorrection = 1

export function drawQr(text: string): QrDrawing {
  const code = new QRCode(-1, lowCorrection)
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`
  }
  return {size, path}
}
