/** Decodes the bytes of a DXF drawing. */
import {dxfRefusal} from './refusal.ts'

/** The start in which the header's first variables stand. */
const headerBytes = 64 * 1024

/** Names of `$DWGCODEPAGE` without digits of a Windows code page. Others are read like Western European. */
const otherPages = new Map(
  Object.entries({
    ansi_932: 'shift_jis',
    ansi_936: 'gbk',
    ansi_949: 'euc-kr',
    ansi_950: 'big5',
    gb2312: 'gbk',
    dos866: 'ibm866',
    dos932: 'shift_jis',
  }),
)

/**
 * Returns the text. Files since 2007 are UTF-8, and some older ones too; otherwise the header names the code page.
 * Throws NotImportable for binary DXF.
 */
export function decodeDxf(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, headerBytes))
  if (start.startsWith('AutoCAD Binary DXF')) throw dxfRefusal('binary')
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes)
  } catch {
    return new TextDecoder(encodingOf(start, bytes)).decode(bytes)
  }
}

function encodingOf(start: string, bytes: Uint8Array): string {
  const page = /\$DWGCODEPAGE\s+3\s+(\S+)/i.exec(start)?.[1]?.toLowerCase()
  // R12 names no code page. Jw_cad, common in Japan, writes Shift-JIS.
  if (page === undefined) return looksJapanese(bytes) ? 'shift_jis' : 'windows-1252'
  const windows = /^ansi_(125[0-8]|874)$/.exec(page)?.[1]
  return otherPages.get(page) ?? (windows === undefined ? 'windows-1252' : `windows-${windows}`)
}

/** Returns whether at least a quarter of the letters beyond ASCII are kana, whose first byte is 0x82 or 0x83. */
function looksJapanese(bytes: Uint8Array): boolean {
  let [kana, other] = [0, 0]
  for (let index = 0; index < bytes.length; index++) {
    const [byte = 0, next = 0] = [bytes[index], bytes[index + 1]]
    if (byte < 0x80) continue
    const isKana = (byte === 0x82 || byte === 0x83) && next >= 0x40
    if (isKana) kana++
    else other++
    // A letter of two bytes.
    if (isKana || byte < 0xa0 || byte >= 0xe0) index++
  }
  return kana * 3 >= other && kana > 0
}
