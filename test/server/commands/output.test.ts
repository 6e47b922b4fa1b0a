import t from 'tap'
import {print} from '../../../server/commands/output.ts'

t.test('print() shows names without what would drive the terminal; scripts get them as they are', async (t) => {
  const lines = t.capture(console, 'log')
  const rows = [{name: 'Bob\u001b[2J'}]
  print(rows, ['Bob\u001b[2J'], {})
  print(rows, ['Bob\u001b[2J'], {json: true})
  t.same(
    lines().map(({args}) => args),
    [['Bob�[2J'], ['[{"name":"Bob\\u001b[2J"}]']],
  )
})
