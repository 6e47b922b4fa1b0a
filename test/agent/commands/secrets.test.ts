import {readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import t from 'tap'
import {filesIn} from '../../../agent/folder.ts'
import {openTokenStore} from '../../../agent/link/token-store.ts'
import {startAgentServer} from '../agent-server.ts'
import {startSmall} from '../bridges/home-assistant/small-home-assistant.ts'
import {smallHouse, startBroker} from '../bridges/small-broker.ts'
import {temporaryFolder} from '../temporary-folder.ts'
import {commandLine, pollsSoon} from './agent-process.ts'

t.test('no token or password is in the log, at any level', async (t) => {
  const server = await startAgentServer(t)
  const house = await startSmall(t, {token: 'hidden-token-of-the-house'})
  const login = {username: 'agent', password: 'hidden-password-of-the-broker'}
  const broker = await startBroker(t, {discoveries: smallHouse, login})
  const [folder, secrets] = [await temporaryFolder(t), await temporaryFolder(t)]
  const [tokenFile, passwordFile] = [join(secrets, 'token'), join(secrets, 'password')]
  await writeFile(tokenFile, house.token)
  await writeFile(passwordFile, login.password)
  const agent = commandLine(t, folder, {
    ...pollsSoon,
    PIANTA_AGENT_LOG_LEVEL: 'debug',
    PIANTA_AGENT_SERVER: server.url,
    PIANTA_AGENT_HOME_ASSISTANT_URL: house.url,
    PIANTA_AGENT_HOME_ASSISTANT_TOKEN_FILE: tokenFile,
    PIANTA_AGENT_MQTT_URL: broker.url,
    PIANTA_AGENT_MQTT_USERNAME: login.username,
    PIANTA_AGENT_MQTT_PASSWORD_FILE: passwordFile,
  })
  const running = agent.start('run')
  await running.says(/info the house is connected/)
  await running.says(/info connected to the MQTT broker/)
  let code: string | undefined
  while (code === undefined) code = /the code ([A-Z]{4}-[A-Z]{4})/.exec((await agent.run('status')).said)?.[1]
  await server.allow(code)
  server.clock.advance(5000)
  await running.says(/info online/)

  const first = (await openTokenStore(folder)).current
  server.clock.advance(3_600_000)
  t.match(await agent.run('api', 'GET', '/v1/projects'), {code: 0})
  await running.says(/debug session renewed/)
  const second = (await openTokenStore(folder)).current
  t.not(second?.refreshToken, first?.refreshToken)

  // Refusals and losses are told too.
  await writeFile(tokenFile, 'hidden-token-that-is-wrong')
  house.drop()
  await running.says(/warn the house is refused/)
  await broker.stop()
  await running.says(/warn no connection to the MQTT broker/)
  const {out, said} = await agent.run('doctor')
  const told = running.said() + out + said
  const hidden = [house.token, login.password, 'hidden-token-that-is-wrong', ...tokensOf(first), ...tokensOf(second)]
  t.equal(hidden.length, 7)
  for (const secret of hidden) t.notOk(told.includes(secret), `${secret.slice(0, 6)}… is not told`)
  t.ok((await readFile(filesIn(folder).session, 'utf8')).includes(tokensOf(second)[0] ?? 'none'))
})

const tokensOf = (pairing: {accessToken: string; refreshToken: string} | undefined): string[] =>
  pairing ? [pairing.refreshToken, pairing.accessToken] : []
