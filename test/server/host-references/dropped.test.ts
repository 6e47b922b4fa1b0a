import t from 'tap'
import {packBindings} from '../../../server/homes/bindings.ts'
import {packElements} from '../../../server/homes/elements.ts'
import {startApi} from '../api.ts'

const lamp = (number: number) => ({kind: 'light', id: `lamp ${number}`})
const lamps = (count: number) => Array.from({length: count}, (_, index) => lamp(index))

t.test(
  'dropped() names each app that relies on a lost element, in declared order, and reads only the lost ones',
  async (t) => {
    const {connect, projectId, services, clock} = await startApi(t)
    const {hosts} = services
    const elements = packElements([...lamps(5000), {kind: 'room', id: 'bath'}] as never)
    hosts.setElements(projectId, {elements, bindings: packBindings([])})
    const tablets = Array.from({length: 3}, (_, index) => {
      clock.advance(1000)
      return connect({name: `Tablet ${index}`}).connectionId
    })
    for (const id of tablets) hosts.replace(id, projectId, lamps(2000).toReversed() as never)
    t.same(hosts.dropped(projectId, packElements(lamps(5000) as never)), [], 'nobody relies on the bath')
    t.same(
      hosts.dropped(projectId, packElements(lamps(1998) as never)).map(({id, appName}) => `${appName}: ${id}`),
      ['Tablet 0: lamp 1999', 'Tablet 0: lamp 1998', 'Tablet 1: lamp 1999', 'Tablet 1: lamp 1998'].concat([
        'Tablet 2: lamp 1999',
        'Tablet 2: lamp 1998',
      ]),
    )
    t.same(hosts.dropped(projectId, packElements([...lamps(5000), lamp(5000)] as never)), [])
  },
)
