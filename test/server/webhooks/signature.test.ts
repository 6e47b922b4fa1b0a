import {createHmac} from 'node:crypto'
import t from 'tap'
import {signatureOf} from '../../../server/webhooks/signature.ts'

t.test('signatureOf() signs the second and the body, once for each secret', async (t) => {
  const hmac = (secret: string) => createHmac('sha256', secret).update('1700000000.{"è":1}').digest('hex')
  t.equal(signatureOf('{"è":1}', ['one'], 1_700_000_000_999), `t=1700000000,v1=${hmac('one')}`)
  t.equal(signatureOf('{"è":1}', ['one', 'two'], 1_700_000_000_000), `t=1700000000,v1=${hmac('one')},v1=${hmac('two')}`)
})

t.test('signatureOf() agrees with other implementations', async (t) => {
  // Computed with `openssl dgst -sha256 -hmac key`.
  t.equal(signatureOf('{}', ['key'], 1000), 't=1,v1=1ba6b8171186efc613e8bcc0cbdab2748f24984d7c5a84faa2637afa0e40d224')
})
