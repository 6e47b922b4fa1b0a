/** Turns the texts of TEXT and MTEXT into plain lines, without their formatting. */

/** Characters of one text that are read. A longer one is no room's name. */
const maxRead = 10_000

const signs: Record<string, string> = {c: '⌀', d: '°', p: '±', '%': '%'}

/** Reads `%%d` as a degree sign and so on, drops `%%u` (underline), and reads `\U+00E8` as its character. */
export function plainText(text: string): string {
  return text
    .slice(0, maxRead)
    .replace(/%%(\d{3})/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/%%(.)/g, (_, sign: string) => signs[sign.toLowerCase()] ?? '')
    .replace(/\\[Uu]\+([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\^I/g, ' ')
    .trim()
}

/** Reads an MTEXT: `{\fArial|b0;Kitchen}\P12.5 m²` becomes two lines. */
export function plainMtext(text: string): string {
  const read = text
    .slice(0, maxRead)
    .replace(/\\\\/g, '\u0000')
    .replace(/\\[Pn]/g, '\n')
    .replace(/\\~/g, ' ')
    .replace(/\\S([^;\\]*);/g, (_, stack: string) => stack.replace(/[#^]/g, '/'))
    // A code with a value up to a semicolon: font, height, colour, width, slant, alignment, tracking, paragraph.
    .replace(/\\[ACFHQTWcfp][^;\\{}]*;/g, '')
    .replace(/\\[LlOoKkN]/g, '')
    .replace(/\\([{}])/g, (_, brace: string) => (brace === '{' ? '\u0001' : '\u0002'))
    .replace(/[{}]/g, '')
    .replaceAll('\u0000', '\\')
    .replaceAll('\u0001', '{')
    .replaceAll('\u0002', '}')
  return plainText(read)
}
