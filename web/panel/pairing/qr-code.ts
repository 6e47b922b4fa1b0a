import {html, type TemplateResult} from 'lit'
import type {ShownQr} from '../protocol.ts'

/** Modules of white around a QR code (ISO/IEC 18004). */
const margin = 4

/** Draws a QR code, dark on white in every theme. */
export function qrCode({size, path}: ShownQr, label: string): TemplateResult {
  const side = size + 2 * margin
  const box = `${-margin} ${-margin} ${side} ${side}`
  return html`<svg class="qr-code" viewBox=${box} role="img" aria-label=${label}>
    <rect x=${-margin} y=${-margin} width=${side} height=${side} fill="#fff" />
    <path d=${path} fill="#000" shape-rendering="crispEdges" />
  </svg>`
}
