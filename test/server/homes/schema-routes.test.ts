import t from 'tap'
import {startApi} from '../api.ts'

t.test('the schema of the home format is published for anybody, anywhere', async (t) => {
  const {url} = await startApi(t)
  const response = await fetch(`${url}/schema/home-6.json`)
  t.equal(response.status, 200)
  t.equal(response.headers.get('content-type'), 'application/schema+json; charset=utf-8')
  t.equal(response.headers.get('access-control-allow-origin'), '*')
  t.match(await response.json(), {$id: `${url}/schema/home-6.json`, type: 'object'})
})

t.test('a schema that is not there is a 404', async (t) => {
  const {url} = await startApi(t)
  const response = await fetch(`${url}/schema/home-7.json`)
  t.equal(response.status, 404)
  t.same(await response.json(), {error: 'not_found'})
})
