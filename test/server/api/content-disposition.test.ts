import t from 'tap'
import {attachment} from '../../../server/api/content-disposition.ts'

const written: [name: string, header: string][] = [
  ['plan.png', 'attachment; filename="plan.png"'],
  ['the plan (2).pdf', 'attachment; filename="the plan (2).pdf"'],
  ['', 'attachment'],
  ['caffè.pdf', `attachment; filename="caff_.pdf"; filename*=UTF-8''caff%C3%A8.pdf`],
  ['a"b\\c%41.png', `attachment; filename="a_b_c_41.png"; filename*=UTF-8''a%22b%5Cc%2541.png`],
  ["l'ala (1)*.png", `attachment; filename="l'ala (1)*.png"`],
  ["l'età (1)*", `attachment; filename="l'et_ (1)*"; filename*=UTF-8''l%27et%C3%A0%20%281%29%2A`],
  ['🏠.webp', `attachment; filename="_.webp"; filename*=UTF-8''%F0%9F%8F%A0.webp`],
  ['half \ud83c', `attachment; filename="half _"; filename*=UTF-8''half%20%EF%BF%BD`],
  ['a\r\nSet-Cookie: b', `attachment; filename="a__Set-Cookie: b"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20b`],
]

for (const [name, header] of written) {
  t.test(`attachment() encodes ${JSON.stringify(name)} for a header`, async (t) => {
    t.equal(attachment(name), header)
    t.doesNotThrow(() => new Headers({'content-disposition': header}))
  })
}
