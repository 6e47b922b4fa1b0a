import t from 'tap'
import {relyingParty} from '../../../server/identity/passkeys/relying-party.ts'
import {assuranceOf, byPasskey, byPassword, byTwoSteps, meetsRequest} from '../../../server/identity/sign-in-methods.ts'

const mfa = 'urn:pianta:acr:mfa'
const password = 'urn:pianta:acr:password'

t.test('a stronger sign-in meets a request for a weaker one, which the app learns', async (t) => {
  t.equal(assuranceOf(byPassword), password)
  t.equal(assuranceOf(byTwoSteps), mfa)
  t.equal(assuranceOf(byPasskey(true)), 'phr')
  t.equal(assuranceOf(byPasskey(false), [mfa]), mfa)
  t.equal(assuranceOf(byPasskey(false), ['phr', mfa]), 'phr')
  t.equal(assuranceOf(byTwoSteps, ['phr', mfa]), mfa)
  t.equal(assuranceOf(byPassword, ['phr']), password)
  t.ok(meetsRequest(byPassword, []))
  t.ok(meetsRequest(byPassword, ['urn:other']), 'a class of another provider asks for nothing')
  t.notOk(meetsRequest(byPassword, [mfa]))
  t.ok(meetsRequest(byTwoSteps, ['phr', mfa]))
  t.notOk(meetsRequest(byTwoSteps, ['phr']))
  t.ok(meetsRequest(byPasskey(false), [mfa]))
})

t.test('passkeys need https and a host name, or localhost', async (t) => {
  t.same(relyingParty('https://home.example:8443'), {id: 'home.example', origin: 'https://home.example:8443'})
  t.same(relyingParty('http://localhost:3000'), {id: 'localhost', origin: 'http://localhost:3000'})
  for (const none of ['http://home.example', 'http://192.168.1.5:3000', 'https://192.168.1.5', 'https://[::1]:3000']) {
    t.equal(relyingParty(none), undefined, none)
  }
})
