import {readFileSync} from 'node:fs'
import t from 'tap'
import {parse} from 'yaml'
import {readConfig} from '../server/config.ts'

const text = readFileSync(new URL('../docs/install.md', import.meta.url), 'utf8')
const examples = [...text.matchAll(/^( *)```yaml\n(.*?)^ *```$/gms)].map(([, indent = '', yaml = '']) =>
  parse(yaml.replaceAll(new RegExp(`^${indent}`, 'gm'), '')),
)

t.test('the example for Traefik passes both names to the default address', async (t) => {
  const [entry, {http}] = [examples.find(({entryPoints}) => entryPoints), examples.find(({http}) => http)]
  const {router, service} = {router: http.routers.pianta, service: http.services.pianta}
  t.ok(router.entryPoints[0] in entry.entryPoints)
  t.ok(router.tls.certResolver in entry.certificatesResolvers)
  t.equal(router.service, 'pianta')
  for (const [, name] of text.matchAll(/PIANTA_(?:BASE|AUTH)_URL=https:\/\/([\w.]+example\.org) /g)) {
    t.match(router.rule, `Host(\`${name}\`)`)
  }
  t.same(service.loadBalancer.servers, [{url: readConfig({}).baseUrl}])
})

t.test('the example for containers names settings that exist', async (t) => {
  const {services} = examples.find(({services}) => services)
  for (const name of Object.keys(services.pianta.environment)) {
    t.throws(() => readConfig({[name]: '/nowhere'}), {message: `${name} can't be read`})
  }
})
