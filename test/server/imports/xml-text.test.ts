import t from 'tap'
import {xmlText} from '../../../server/imports/xml-text.ts'

const declaring = (encoding: string, text: string) => `<?xml version='1.0' encoding='${encoding}'?><a>${text}</a>`

t.test('xmlText() reads UTF-8 by default', async (t) => {
  t.equal(xmlText(Buffer.from('<a>già</a>')), '<a>già</a>')
  t.equal(xmlText(Buffer.from('\ufeff<a>già</a>')), '<a>già</a>', 'without its mark')
  t.equal(xmlText(Buffer.from([0x3c, 0xe0, 0x3e])), '<\ufffd>', 'bytes that are not UTF-8')
  t.equal(xmlText(Buffer.alloc(0)), '')
})

t.test('xmlText() reads the declared or marked encoding', async (t) => {
  t.match(xmlText(Buffer.from(declaring('ISO-8859-1', 'già'), 'latin1')), /<a>già</)
  t.match(xmlText(Buffer.from(declaring('UTF-8', 'già'))), /<a>già</)
  t.match(xmlText(Buffer.from(`\ufeff${declaring('UTF-16', 'già')}`, 'utf16le')), /<a>già</)
  t.match(xmlText(Buffer.from(`\ufeff${declaring('UTF-16', 'già')}`, 'utf16le').swap16()), /<a>già</)
})

t.test('xmlText() reads UTF-8 when the declaration can’t be true', async (t) => {
  t.match(xmlText(Buffer.from(declaring('UTF-16', 'già'))), /<a>già</)
  t.match(xmlText(Buffer.from(declaring('klingon', 'già'))), /<a>già</)
})
