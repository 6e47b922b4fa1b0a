// TypeScript reads no other declarations when a package is made of this file.
/// <reference path="./qrcode-encoder.d.ts" />
import QRCode from 'qrcode-terminal/vendor/QRCode/index.js'

/** A QR code as an SVG path, one unit a module. The margin is the page's. */
export interface QrDrawing {
  size: number
  path: string
}

/** Modules of white around a QR code (ISO/IEC 18004). */
export const qrMargin = 4

/** The lowest level of error correction: the largest modules, for phones that scan from afar. */
const lowCorrection = 1

/** The modules of a QR code, without its margin. */
export interface QrModules {
  size: number
  isDark(row: number, column: number): boolean
}

export function encodeQr(text: string): QrModules {
  const code = new QRCode(-1, lowCorrection)
  code.addData(text)
  code.make()
  return {size: code.getModuleCount(), isDark: (row, column) => code.isDark(row, column)}
}

/** Draws a QR code as an SVG path. */
export function drawQr(text: string): QrDrawing {
  const {size, isDark} = encodeQr(text)
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) if (isDark(row, column)) path += `M${column} ${row}h1v1h-1z`
  }
  return {size, path}
}
