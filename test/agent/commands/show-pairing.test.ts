import {PassThrough} from 'node:stream'
import t from 'tap'
import {showAsJson, showAsText} from '../../../agent/commands/show-pairing.ts'
import type {PairingStep} from '../../../client/pairing.ts'
import {FakeClock} from '../../fake-clock.ts'
import {quietRuntime} from '../quiet.ts'

const clock = new FakeClock(0)

const code = (change: Partial<PairingStep & {step: 'code'}> = {}): PairingStep => ({
  step: 'code',
  userCode: 'BCDF-GHJK',
  verificationUri: 'http://192.168.1.20:8420/device',
  verificationUriComplete: 'http://192.168.1.20:8420/device?user_code=BCDF-GHJK',
  expiresAt: new Date(clock.now() + 90_000).toISOString(),
  expiresIn: 90,
  isLoopback: false,
  ...change,
})

/** Creates an output like a terminal or a file. */
function open(isTTY: boolean) {
  const stdout = Object.assign(new PassThrough({encoding: 'utf8'}), {isTTY})
  const page = showAsText({stdout, runtime: quietRuntime(clock)})
  return {page, read: (): string => stdout.read() ?? ''}
}

t.test('showAsText() counts down each second on one line of a terminal', async (t) => {
  const {page, read} = open(true)
  page.show(code())
  const shown = read()
  t.match(
    shown,
    /▄.*Scan this with your phone.* {2}http:\/\/192\.168\.1\.20:8420\/device\n.* {2}BCDF-GHJK\nShow it to nobody you don’t know\.\n/s,
  )
  t.notMatch(shown, /A phone cannot open/)
  t.ok(shown.endsWith('\r\u001b[KThe code lasts 1:30'))
  clock.advance(1000)
  t.equal(read(), '\r\u001b[KThe code lasts 1:29')
  page.show({step: 'expired'})
  t.equal(read(), '\r\u001b[KThe code has expired. Here is a new one.\n')
  clock.advance(5000)
  t.equal(read(), '')
})

t.test('showAsText() prints a line each minute elsewhere, until the code expires', async (t) => {
  const {page, read} = open(false)
  page.show(code({verificationUriComplete: null, isLoopback: true}))
  const shown = read()
  t.notMatch(shown, /[▄█]/)
  t.match(shown, /A phone cannot open this address.*The code lasts 1:30\n$/s)
  clock.advance(90_000)
  t.equal(read(), 'The code lasts 0:30\nThe code lasts 0:00\n')
  clock.advance(60_000)
  t.equal(read(), '')
})

t.test('showAsText() prints troubles and the result', async (t) => {
  const {page, read} = open(false)
  page.show({step: 'server', server: 'http://nas', issuer: 'http://nas'})
  page.show({step: 'trouble', reason: 'it is away'})
  page.paired({server: 'http://nas', project: {id: 'p', name: 'Casa'}})
  page.paired({server: 'http://nas', project: null})
  t.equal(
    read(),
    'Pairing with http://nas\nThe server does not respond; trying again: it is away\n' +
      'Paired with http://nas, project Casa.\nStart it with: npm run -s agent -- run\n' +
      'Paired with http://nas.\nStart it with: npm run -s agent -- run\n',
  )
})

t.test('showAsText() stops counting when it is disposed of', async (t) => {
  const {page, read} = open(true)
  page.show(code())
  page[Symbol.dispose]()
  read()
  clock.advance(5000)
  t.equal(read(), '')
})

t.test('showAsJson() prints each step as a line of JSON', async (t) => {
  const stdout = new PassThrough({encoding: 'utf8'})
  using page = showAsJson({stdout})
  page.show({step: 'expired'})
  page.paired({server: 'http://nas', project: null})
  t.equal(stdout.read(), '{"step":"expired"}\n{"step":"paired","server":"http://nas","project":null}\n')
})
