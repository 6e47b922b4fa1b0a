import {createConfig, lintFromString} from '@redocly/openapi-core'
import spectralCore, {type RulesetDefinition} from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import t from 'tap'
import {startApi} from '../api.ts'

/** The document of a public server: the linters warn of private addresses. */
async function documentOf(t: Parameters<typeof startApi>[0]): Promise<string> {
  const {app} = await startApi(t, {PIANTA_BASE_URL: 'https://pianta.example.net'})
  return JSON.stringify(await app.apiDocument())
}

t.test('Redocly’s recommended rules find nothing in the document', async (t) => {
  const config = await createConfig({extends: ['recommended']})
  const lint = (source: string) => lintFromString({source, config, absoluteRef: '/openapi.json'})
  const source = await documentOf(t)
  const problems = await lint(source)
  t.same(
    problems.map(({ruleId, message, location}) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    [],
  )
  t.ok((await lint(source.replace('"summary"', '"sumary"'))).length > 0, 'they look')
})

t.test('Spectral’s recommended rules find nothing in the document', async (t) => {
  const spectral = new spectralCore.Spectral()
  // The linter's own types contradict each other.
  const rules = spectralRulesets.oas as unknown as RulesetDefinition
  spectral.setRuleset({extends: [[rules, 'recommended']]})
  const source = await documentOf(t)
  const problems = await spectral.run(JSON.parse(source))
  t.same(
    problems.map(({code, message, path}) => `${code}: ${message} ${path.join('/')}`),
    [],
  )
  t.ok((await spectral.run(JSON.parse(source.replace('"summary"', '"sumary"')))).length > 0, 'they look')
})
