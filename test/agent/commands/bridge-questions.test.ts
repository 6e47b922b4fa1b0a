import {existsSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {PassThrough} from 'node:stream'
import t, {type Test} from 'tap'
import {runCommandLine} from '../../../agent/commands/command-line.ts'
import {startSmall} from '../bridges/home-assistant/small-home-assistant.ts'
import {smallHouse, startBroker} from '../bridges/small-broker.ts'
import {temporaryFolder} from '../temporary-folder.ts'

/** Runs a command in a terminal. `answers` types an answer when a question is on the screen. */
async function inTerminal(t: Test, folder: string, words: readonly string[], answers: readonly [RegExp, string][]) {
  const terminal = () => Object.assign(new PassThrough(), {isTTY: true})
  const [stdin, stdout, stderr] = [terminal(), terminal(), terminal()]
  const environment = {PIANTA_AGENT_DATA: folder, PIANTA_AGENT_LOG_LEVEL: 'silent'}
  const left = [...answers]
  let screen = ''
  let unanswered = ''
  for (const output of [stdout, stderr]) {
    output.on('data', (chunk) => {
      screen += chunk
      unanswered += chunk
      const [next] = left
      if (!next?.[0].test(unanswered)) return
      left.shift()
      unanswered = ''
      setImmediate(() => stdin.write(next[1]))
    })
  }
  const code = await runCommandLine(words, {environment, stdin, stdout, stderr, signal: new AbortController().signal})
  t.same(left, [], 'every question was asked')
  return {code, screen: screen.replaceAll('\u001b', '').replace(/\[\d*[A-Z]/g, '')}
}

t.test('bridge add asks for the login, without showing the password, and asks again', async (t) => {
  const folder = await temporaryFolder(t)
  const broker = await startBroker(t, {discoveries: smallHouse, login: {username: 'me', password: 'hidden'}})
  const {code, screen} = await inTerminal(
    t,
    folder,
    ['bridge', 'add'],
    [
      [/Which house\? /, '3\r'],
      [/Which house\? /, '2\r'],
      [/Looking for an MQTT broker.*(Number or address|Address): /s, `127.0.0.1:${broker.port}\r`],
      [/User \(empty for none\): /, 'me\r'],
      [/Password \(not shown\): /, 'wrong\r'],
      [/refuses the login of me.*Address \(empty for 127\.0\.0\.1:\d+\): /s, '\r'],
      [/User /, 'me\r'],
      [/Password /, 'hidden\r'],
    ],
  )
  t.equal(code, 0)
  t.match(screen, /Found 2 lights, 1 cover and 1 sensor\. The bridge is called mqtt\./)
  t.notMatch(screen, /hidden|wrong/)
  t.equal(await readFile(join(folder, 'bridge-mqtt.secret'), 'utf8'), 'hidden')
})

t.test('bridge add shows where to sign in, and ends at Ctrl-C and Ctrl-D', async (t) => {
  const house = await startSmall(t)
  for (const key of ['\u0003', '\u0004']) {
    const folder = await temporaryFolder(t)
    const {code, screen} = await inTerminal(
      t,
      folder,
      ['bridge', 'add', 'home-assistant', house.url],
      [[/Waiting for 10 minutes/, key]],
    )
    t.equal(code, 1)
    t.match(screen, `${house.url}/auth/authorize?response_type=code&client_id=http%3A%2F%2F127.0.0.1`)
    t.match(screen, /Only a browser on this machine opens this address\./)
    t.match(screen, /To give an access token instead, use --token-file FILE\./)
    t.match(screen, /Nothing was changed\./)
    t.notOk(existsSync(join(folder, 'bridges.json')))
  }
})
