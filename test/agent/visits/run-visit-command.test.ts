import t from 'tap'
import {createModel} from '../../../agent/model.ts'
import {createVisitCommands} from '../../../agent/visits/run-visit-command.ts'
import {FakeClock} from '../../fake-clock.ts'
import {quietRuntime} from '../quiet.ts'

/** Messages of a panel in the house, which a server that was taken over might send as well. */
const kept = {
  'a picture of a camera': {type: 'still', id: 1, device: 'camera'},
  'the meshes': {type: 'mesh', id: 1, asks: true},
  'the last days': {type: 'history', id: 1},
  'a bridge': {type: 'bridge', id: 1, question: {ask: 'kinds'}},
  'a choice for the house': {type: 'choose', id: 1, choice: {of: 'asks', device: 'camera', value: false}},
  'a number of a pairing': {type: 'number', number: '12'},
  'a tablet': {type: 'tablet', settings: {}, taken: 0},
  'no message': null,
}

t.test('a visit may command and nothing else, whatever the server sends', async (t) => {
  const {logger, ...runtime} = quietRuntime(new FakeClock(0))
  const commands: string[] = []
  const model = createModel({clock: runtime.clock, command: async (device) => void commands.push(device)})
  const picture = {id: 'camera', name: 'Camera', kind: 'sensor', room: null, floor: null, picture: 'camera'} as const
  model.update({devices: [picture], states: {camera: {status: 'ok'}}})
  const run = createVisitCommands({model, clock: runtime.clock, logger})
  for (const [what, message] of Object.entries(kept)) t.equal(await run(message, 'Ada', () => true), undefined, what)
  const still = {type: 'command', id: 2, device: 'camera', action: {type: 'still'}}
  t.equal(await run(still, 'Ada', () => true), undefined, 'a picture as an action')
  t.same(commands, [])
})
