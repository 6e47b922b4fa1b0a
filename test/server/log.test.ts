import t, {type Test} from 'tap'
import {createLogger, holdLines} from '../../server/log.ts'

/** Returns the lines that a logger of this level writes to stdout. */
function lines(t: Test, level: 'debug' | 'info', act: (logger: ReturnType<typeof createLogger>) => void) {
  const written: string[] = []
  const logger = createLogger(level, {write: (line) => void written.push(line)})
  act(logger)
  t.ok(written.every((line) => line.endsWith('\n')))
  return written.map((line) => JSON.parse(line))
}

t.test('the logger redacts secrets up to three levels deep', async (t) => {
  const names = [
    'authorization',
    'cookie',
    'set-cookie',
    'password',
    'token',
    'access_token',
    'refresh_token',
    'id_token',
    'device_code',
    'user_code',
    'client_assertion',
  ]
  const secrets = Object.fromEntries(names.map((name) => [name, 'hunter2']))
  const written = lines(t, 'info', (logger) => {
    logger.info(secrets, 'flat')
    logger.info({headers: secrets}, 'nested')
    logger.info({answer: {headers: secrets}}, 'deep')
  })
  t.equal(written.length, 3)
  t.notMatch(JSON.stringify(written), 'hunter2')
  for (const name of names) t.equal(written[1].headers[name], '[redacted]', name)
})

t.test('the logger writes a request’s method and path, without query or headers', async (t) => {
  const req = {method: 'GET', url: '/reset?link=hunter2', headers: {authorization: 'hunter2'}}
  const [line] = lines(t, 'info', (logger) => logger.info({req}, 'incoming'))
  t.same(line.req, {method: 'GET', path: '/reset'})
})

t.test('the logger skips entries below its level', async (t) => {
  t.equal(lines(t, 'info', (logger) => logger.debug('x')).length, 0)
  t.equal(lines(t, 'debug', (logger) => logger.debug('x')).length, 1)
})

t.test('held lines are written in order once they are released', async (t) => {
  const written: string[] = []
  const held = holdLines({write: (line) => void written.push(line)})
  const logger = createLogger('info', held)
  logger.info('one')
  logger.info('two')
  t.same(written, [])
  held.release()
  logger.info('three')
  t.same(
    written.map((line) => JSON.parse(line).msg),
    ['one', 'two', 'three'],
  )
})
