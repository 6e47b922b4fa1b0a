import {createHmac} from 'node:crypto'
import t from 'tap'
import {signatureOf, standardSignatureOf} from '../../../server/webhooks/signature.ts'

t.test('signatureOf() signs the second and the body, once for each secret', async (t) => {
  const hmac = (secret: string) => createHmac('sha256', secret).update('1700000000.{"è":1}').digest('hex')
  t.equal(signatureOf('{"è":1}', ['one'], 1_700_000_000_999), `t=1700000000,v1=${hmac('one')}`)
  t.equal(signatureOf('{"è":1}', ['one', 'two'], 1_700_000_000_000), `t=1700000000,v1=${hmac('one')},v1=${hmac('two')}`)
})

t.test('signatureOf() agrees with other implementations', async (t) => {
  // Computed with `openssl dgst -sha256 -hmac key`.
  t.equal(signatureOf('{}', ['key'], 1000), 't=1,v1=1ba6b8171186efc613e8bcc0cbdab2748f24984d7c5a84faa2637afa0e40d224')
})

t.test('standardSignatureOf() gives the example of the specification, and one for each secret', async (t) => {
  // github.com/standard-webhooks/standard-webhooks, its libraries' tests and spec of 1.0.0.
  const post = {id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', payload: '{"test": 2432232314}'}
  const [secret, now] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 1_614_265_330_000]
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
  t.equal(standardSignatureOf(post, [secret], now), signature)
  t.match(standardSignatureOf(post, [secret, 'whsec_AAAA'], now), /^v1,g0hM9SsE\S+= v1,\S{43}=$/)
})

t.test('standardSignatureOf() reads the secrets of earlier releases, which are base64url', async (t) => {
  const post = {id: 'a', payload: '{}'}
  const key = Buffer.from([...'ÿûï'].map((letter) => letter.charCodeAt(0)).concat(Array(29).fill(251)))
  const of = (encoding: 'base64' | 'base64url') => standardSignatureOf(post, [`whsec_${key.toString(encoding)}`], 1000)
  t.match(key.toString('base64url'), /[-_]/)
  t.equal(of('base64url'), of('base64'))
})
