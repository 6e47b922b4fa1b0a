import t from 'tap'
import {readAction, readMessage} from '../../../agent/panel/read-command.ts'

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

t.test(
  'readMessage() takes the questions of a sign-in, of kinds that have one, and nothing else of them',
  async (t) => {
    const read = (question: object) => readMessage(JSON.stringify({type: 'bridge', id: 1, question}))
    const begin = {ask: 'sign-in', kind: 'home-assistant', url: 'nas'} as const
    t.same(read({...begin, origin: 'http://evil.example', client: 'x'}), {type: 'bridge', id: 1, question: begin})
    for (const ask of ['signed-in', 'cancel-sign-in']) {
      t.same(read({ask, state: 'x', more: 1}), {type: 'bridge', id: 1, question: {ask, state: 'x'}})
      t.equal(read({ask, state: 'x'.repeat(101)}), null)
    }
    for (const question of [
      {...begin, kind: 'mqtt'},
      {...begin, kind: 'toString'},
      {...begin, url: 'x'.repeat(501)},
      {...begin, url: 5},
      {ask: 'signed-in'},
      {ask: 'add', kind: 'home-assistant', url: 'nas', fields: {token: 'x', client: 'http://evil.example'}},
    ]) {
      t.equal(read(question), null, JSON.stringify(question).slice(0, 60))
    }
  },
)

t.test('readMessage() takes the question for a picture, and nothing else of it', async (t) => {
  const read = (message: object) => readMessage(JSON.stringify({type: 'still', ...message}))
  t.same(read({id: 3, device: 'door', url: 'http://evil.example'}), {type: 'still', id: 3, device: 'door'})
  for (const message of [{id: 3}, {id: 3, device: ''}, {id: 3, device: 'x'.repeat(201)}, {id: '3', device: 'door'}]) {
    t.equal(read(message), null)
  }
})

t.test('readMessage() takes what a page tells of its tablet, and nothing else of it', async (t) => {
  const settings = {plan: 'ground', room: 'kitchen', layer: 'comfort', dimAfter: 10, language: 'auto'}
  const read = (message: object) => readMessage(JSON.stringify({type: 'tablet', settings, taken: 3, ...message}))
  const screen = {width: 1280, height: 800}
  const battery = {level: 80, isCharging: true}
  t.same(read({screen: {...screen, more: 1}, battery: {...battery, more: 1}, id: 'other', key: 'x'}), {
    type: 'tablet',
    settings,
    taken: 3,
    screen,
    battery,
  })
  t.match(read({settings: {...settings, more: 1}}), {settings, screen: null, battery: null})
  t.match(read({screen: {width: 0.5, height: 1}, battery: {level: 101, isCharging: true}}), {
    screen: null,
    battery: null,
  })
  for (const wrong of [
    {plan: 'p'.repeat(201)},
    {plan: 5},
    {room: 'r'.repeat(201)},
    {layer: 'a b'},
    {layer: 'l'.repeat(65)},
    {dimAfter: -1},
    {dimAfter: 0.5},
    {dimAfter: 1441},
    {language: null},
  ])
    t.equal(read({settings: {...settings, ...wrong}}), null, JSON.stringify(wrong).slice(0, 30))
  for (const taken of [-1, 0.5, '3', null, Number.MAX_SAFE_INTEGER]) t.equal(read({taken}), null)
  t.equal(read({settings: 'comfort'}), null)
})

t.test('readMessage() takes the question for the maps of meshes, and nothing else of it', async (t) => {
  const read = (message: object) => readMessage(JSON.stringify({type: 'mesh', ...message}))
  t.same(read({id: 3, asks: true, bridge: 'mqtt'}), {type: 'mesh', id: 3, asks: true})
  for (const message of [{id: 3}, {id: 3, asks: 'true'}, {id: 0.5, asks: true}, {asks: true}]) {
    t.equal(read(message), null)
  }
})

t.test('readMessage() takes choices, and second presses, and nothing else of them', async (t) => {
  const read = (choice: unknown) => readMessage(JSON.stringify({type: 'choose', id: 1, choice}))
  const asks = {of: 'asks', device: 'gate', value: true}
  t.same(read({...asks, more: 1}), {type: 'choose', id: 1, choice: asks})
  t.same(read({...asks, value: null}), {type: 'choose', id: 1, choice: {...asks, value: null}})
  const stays = {of: 'stays', device: 'fridge', value: 'night'}
  t.same(read({...stays, room: 1}), {type: 'choose', id: 1, choice: stays})
  for (const choice of [
    null,
    {...asks, of: 'constructor'},
    {...asks, device: ''},
    {...asks, device: 'x'.repeat(201)},
    {...asks, value: 'yes'},
    {...asks, of: 'stays'},
  ]) {
    t.equal(read(choice), null, JSON.stringify(choice)?.slice(0, 60))
  }
  const rule = {of: 'rules', device: 'gate', value: {anything: 1}}
  t.same(read(rule), {type: 'choose', id: 1, choice: rule}, 'whose fault is told by its place later')
  const command = {type: 'command', id: 1, device: 'gate', action: {type: 'toggle'}}
  t.same(readMessage(JSON.stringify({...command, isConfirmed: true})), {...command, isConfirmed: true})
  t.same(readMessage(JSON.stringify({...command, isConfirmed: 'yes'})), command)
})
