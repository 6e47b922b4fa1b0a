import t from 'tap'
import {requireTool} from '../../../tools/require-tool.ts'
import {startApi} from '../api.ts'

interface Redocly {
  createConfig(config: {extends: string[]}): Promise<object>
  lintFromString(from: {
    source: string
    config: object
    absoluteRef: string
  }): Promise<{ruleId: string; message: string; location: {pointer?: string}[]}[]>
}

interface Spectral {
  setRuleset(ruleset: {extends: [rules: object, which: string][]}): void
  run(document: unknown): Promise<{code: string | number; message: string; path: (string | number)[]}[]>
}

const {createConfig, lintFromString} = requireTool<Redocly>('full-tests', '@redocly/openapi-core')
const spectralCore = requireTool<{Spectral: new () => Spectral}>('full-tests', '@stoplight/spectral-core')
const {oas} = requireTool<{oas: object}>('full-tests', '@stoplight/spectral-rulesets')

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
  spectral.setRuleset({extends: [[oas, 'recommended']]})
  const source = await documentOf(t)
  const problems = await spectral.run(JSON.parse(source))
  t.same(
    problems.map(({code, message, path}) => `${code}: ${message} ${path.join('/')}`),
    [],
  )
  t.ok((await spectral.run(JSON.parse(source.replace('"summary"', '"sumary"')))).length > 0, 'they look')
})
