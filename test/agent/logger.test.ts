import t from 'tap'
import {createLogger, type LogFormat, type LogLevel} from '../../agent/logger.ts'
import {FakeClock} from '../fake-clock.ts'

function logged(level: LogLevel, format?: LogFormat) {
  const lines: string[] = []
  return {lines, logger: createLogger({level, format, clock: new FakeClock(0), write: (line) => lines.push(line)})}
}

t.test('an entry is one line: time, level, message, pairs', async (t) => {
  const {lines, logger} = logged('debug')
  logger.warn('offline', {
    reason: 'it fell\nsilent \u001b[2J',
    revision: 3,
    url: 'http://127.0.0.1:8420/v1',
    no: undefined,
  })
  t.same(lines, [
    '1970-01-01T00:00:00.000Z warn offline reason="it fell\\nsilent \\u001b[2J" revision=3 url=http://127.0.0.1:8420/v1\n',
  ])
})

t.test('the logger skips entries below its level', async (t) => {
  const {lines, logger} = logged('warn')
  logger.debug('a')
  logger.info('b')
  logger.warn('c')
  logger.error('d')
  t.equal(lines.length, 2)
  const nothing = logged('silent')
  nothing.logger.error('e')
  t.equal(nothing.lines.length, 0)
})

t.test('an entry for machines is a line of JSON', async (t) => {
  const {lines, logger} = logged('info', 'json')
  logger.warn('offline', {reason: 'it fell\nsilent', revision: 3, no: undefined, level: 'hidden'})
  t.same(lines, [
    '{"time":"1970-01-01T00:00:00.000Z","level":"warn","message":"offline","reason":"it fell\\nsilent","revision":3}\n',
  ])
})
