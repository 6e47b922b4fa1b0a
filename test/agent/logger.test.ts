import t from 'tap'
import {createLogger, type LogLevel} from '../../agent/logger.ts'
import {FakeClock} from '../fake-clock.ts'

function logged(level: LogLevel) {
  const lines: string[] = []
  return {lines, logger: createLogger({level, clock: new FakeClock(0), write: (line) => lines.push(line)})}
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
