import t from 'tap'
import {closedDesk} from '../../../agent/panel/bridge-desk.ts'
import {addWindow, limitAdds, maxAdds} from '../../../agent/panel/limit-adds.ts'
import {FakeClock} from '../../fake-clock.ts'

const request = {kind: 'mqtt', url: 'mqtt://127.0.0.1:1883'} as const

t.test(
  'limitAdds() refuses tries above the limit without asking the network, until the first is old enough',
  async (t) => {
    const clock = new FakeClock()
    let asked = 0
    let refused = 0
    const add = () => {
      asked += 1
      return Promise.reject(new Error('connect ECONNREFUSED'))
    }
    const desk = limitAdds({...closedDesk, add}, clock, () => (refused += 1))
    const {signal} = new AbortController()
    for (let i = 0; i < maxAdds; i++) await t.rejects(desk.add(request, signal), /ECONNREFUSED/)
    await t.rejects(desk.add(request, signal), /Too many tries to add a house. Try again in 10 min, or use a terminal./)
    t.equal(asked, maxAdds)
    t.equal(refused, 1)
    const house = {kind: 'home-assistant', url: 'nas'}
    await t.rejects(desk.signIns.begin(house, 'http://nas', signal), /Too many tries/, 'a sign-in is a try too')
    clock.advance(addWindow)
    await t.rejects(desk.signIns.begin(house, 'http://nas', signal), /has no bridges/)
    await t.rejects(desk.add(request, signal), /ECONNREFUSED/)
  },
)
