import type {Services} from '../../../server/services.ts'

/** Creates three webhooks of a connection, one working, one failing and one disabled, with deliveries of every kind. */
export function addWebhooks(services: Services, {connectionId, projectId, name}: Of) {
  const {clock, database, deliveries, deliveryResults, events, webhooks} = services
  const add = (host: string) => webhooks.create(connectionId, {url: `https://${host}/${name.repeat(3)}?key=${name}`})
  const host = `${name.replaceAll(/\W/g, '').toLowerCase()}.example.org`
  const well = add('hooks.example.org')
  const failing = add(`${host}:8443`)
  const off = add('gone.example.org')
  const happen = (number: number) =>
    database.transaction(() => events.record({type: 'revision.saved', projectId, data: {projectId, number}}))
  const end = (webhookId: string, error: string | null, status: number | null, answer: string | null) => {
    const row = deliveries.list(webhookId).findLast(({nextAttemptAt, tries}) => nextAttemptAt !== null && tries === 0)
    if (!row) throw new RangeError('nothing waits there')
    const now = clock.now()
    const outcome = {status, answer, error, took: 1234}
    const result = {row: {...row, webhookId}, outcome, triedAt: now, endedAt: now, wasFailing: false}
    deliveryResults.write([result])
    return row.id
  }
  for (let number = 1; number <= 3; number++) happen(number)
  const received = end(well.id, null, 200, `Thank you\n${'x'.repeat(300)}`)
  end(well.id, null, 204, '')
  deliveries.sendTest(well)
  end(failing.id, 'the answer was 503', 503, '<h1>שלום</h1>')
  end(failing.id, `${host} could not be looked up: ENOTFOUND`, null, null)
  end(off.id, 'the answer was 404', 404, 'Not here')
  database.$client
    .prepare('update webhook set failing_since = failing_since - ? where id = ?')
    .run(72 * 60 * 60 * 1000, off.id)
  end(off.id, 'gone.example.org refused the connection', null, null)
  return {well: well.id, failing: failing.id, off: off.id, received}
}

interface Of {
  connectionId: string
  projectId: string
  /** Long addresses show whether they wrap. */
  name: string
}
