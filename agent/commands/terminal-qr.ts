import qrcode from 'qrcode-terminal'

/** Draws a QR code for a terminal. */
export function qrOf(text: string): string {
  let image = ''
  qrcode.generate(text, {small: true}, (qr) => {
    image = qr
  })
  return image
}
