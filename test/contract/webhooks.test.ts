import t from 'tap'
import {ask} from './ask.ts'
import {webhookEvents} from './events.ts'
import {type House, openHouse, things} from './house.ts'
import {limits} from './limits.ts'

interface Listed {
  id: string
  event: string
  payload: {id: string}
}

async function listed(house: House, webhookId: unknown): Promise<Listed[]> {
  const {json} = await ask(house, {operation: `GET /v1/webhooks/${webhookId}/deliveries`})
  return (json as {rows: Listed[]}).rows
}

for (const [type, {body, when, isSubscribed}] of Object.entries(webhookEvents)) {
  t.test(`${type} is posted as the contract specifies, once to each subscribed webhook`, async (t) => {
    const house = await openHouse(t)
    const {services, connectionId, ids} = house
    const others = Object.keys(webhookEvents).filter((name) => name !== type && webhookEvents[name]?.isSubscribed)
    const [same, other] = [[type], others].map(
      (events) => services.webhooks.create(connectionId, {url: things.webhookUrl, events: events as never[]}).id,
    )
    const known = new Set((await listed(house, ids.webhookId)).map(({id}) => id))
    await when(house)
    const [posted, ...earlier] = await listed(house, ids.webhookId)
    t.equal(posted?.event, type)
    t.same(body(posted?.payload, 'payload'), [])
    t.same(
      earlier.filter(({id}) => !known.has(id)),
      [],
      'once',
    )
    t.same(await listed(house, other), [])
    if (!isSubscribed) return
    const [again, ...none] = await listed(house, same)
    t.same(none, [])
    t.equal(again?.payload.id, posted?.payload.id, 'the id of the event is the same in each')
    t.not(again?.id, posted?.id, 'that of the delivery is its own')
  })
}

t.test('a webhook is created, turned off, enabled again and deleted', async (t) => {
  const house = await openHouse(t)
  const {turnOff, services, connectionId, save} = house
  const {id} = services.webhooks.create(connectionId, {url: things.webhookUrl})
  const state = async () => {
    const {status, json} = await ask(house, {operation: `GET /v1/webhooks/${id}`})
    const {disabledAt} = (json ?? {}) as {disabledAt?: string | null}
    return status === 404 ? 'removed' : disabledAt === null ? 'on' : 'off'
  }
  t.equal(await state(), 'on')
  turnOff(id)
  t.equal(await state(), 'off')
  await save(1)
  t.same(await listed(house, id), [], 'it is posted nothing')
  await ask(house, {operation: `POST /v1/webhooks/${id}/enable`})
  t.equal(await state(), 'on')
  await save(2)
  t.equal((await listed(house, id)).length, 1)
  await ask(house, {operation: `DELETE /v1/webhooks/${id}`})
  t.equal(await state(), 'removed')
})

t.test('a disconnected app loses its webhooks', async (t) => {
  const house = await openHouse(t)
  const {services, connectionId, connect, clientId} = house
  services.connections.end(connectionId, 'person')
  const {token} = connect({clientId, name: 'Planner'})
  const {json} = await ask(house, {operation: 'GET /v1/webhooks'}, {token})
  t.same(json, {rows: [], next: null})
})

t.test('the latest deliveries are listed', async (t) => {
  const house = await openHouse(t)
  const {services, projectId, ids} = house
  for (let number = 2; number <= limits.deliveryListSize + 1; number++) {
    services.events.record({type: 'revision.saved', projectId, data: {projectId, number}})
  }
  const rows = await listed(house, ids.webhookId)
  t.equal(rows.length, limits.deliveryListSize)
  t.match(rows[0], {payload: {data: {number: limits.deliveryListSize + 1}}}, 'newest first')
})
