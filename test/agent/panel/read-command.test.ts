import t from 'tap'
import {readAction} from '../../../agent/panel/read-command.ts'

t.test('readAction() takes the actions of every kind, and nothing else of them', async (t) => {
  for (const action of [
    {type: 'mode', value: 'Movie night 2'},
    {type: 'fanMode', value: 'auto'},
    {type: 'speed', value: 0.3},
    {type: 'humidity', value: 55},
    {type: 'number', value: -3.5},
    {type: 'press'},
    {type: 'start'},
    {type: 'home'},
  ]) {
    t.same(readAction({...action, more: 'x'}), action)
  }
  for (const action of [
    {type: 'mode', value: ''},
    {type: 'mode', value: 'a\nb'},
    {type: 'mode', value: 'x'.repeat(101)},
    {type: 'speed', value: 2},
    {type: 'humidity', value: 101},
    {type: 'number', value: '3'},
    {type: 'number', value: null},
  ]) {
    t.equal(readAction(action), null)
  }
})
