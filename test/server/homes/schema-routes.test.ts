import {Ajv2020} from 'ajv/dist/2020.js'
import t from 'tap'
import {startApi} from '../api.ts'

t.test('the schemas of all versions of the home format are public, for any origin', async (t) => {
  const {url} = await startApi(t)
  for (const version of [1, 2, 3, 4, 5, 6]) {
    const response = await fetch(`${url}/schema/home-${version}.json`)
    t.equal(response.status, 200)
    t.equal(response.headers.get('content-type'), 'application/schema+json; charset=utf-8')
    t.equal(response.headers.get('access-control-allow-origin'), '*')
    const address = `${url}/schema/home-${version}.json`
    t.match(await response.json(), {$id: address, type: 'object', properties: {schema: {const: version}}})
    t.equal((await fetch(address, {method: 'HEAD'})).status, 200)
  }
})

t.test('the published schema accepts a home that names it, and refuses a damaged one', async (t) => {
  const {url} = await startApi(t)
  const $schema = `${url}/schema/home-1.json`
  const validate = new Ajv2020({strictTuples: false}).compile((await (await fetch($schema)).json()) as object)
  const home = {$schema, schema: 1, name: 'Casa', walls: [[0, 0, 6, 0]], rooms: [{name: 'Cucina', at: [1, 2]}]}
  t.ok(validate(home))
  t.notOk(validate({...home, walls: [[0, 0, 6]]}))
})

t.test('an unknown schema is 404', async (t) => {
  const {url} = await startApi(t)
  for (const name of ['home-7.json', 'home-0.json', 'home-06.json', 'home-6', 'home.json']) {
    const response = await fetch(`${url}/schema/${name}`)
    t.equal(response.status, 404)
    t.same(await response.json(), {error: 'not_found'})
  }
})
