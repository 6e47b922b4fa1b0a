import {copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {delimiter, join} from 'node:path'
import {copyDependencies, type Language, run} from './languages.ts'

/** Leaves out the tests and the docs of generated code, which would double it; the rest is what users generate. */
const parts = {apiTests: 'false', modelTests: 'false', apiDocs: 'false', modelDocs: 'false'}

/** Installs openapi-generator into an empty folder and returns the command that runs it. */
export async function installGenerator(folder: string): Promise<string[]> {
  copyFileSync(join(import.meta.dirname, 'openapi-generator.xml'), join(folder, 'pom.xml'))
  await run('mvn', ['-q', '-B', copyDependencies, '-DoutputDirectory=lib', '-DexcludeTransitive=true'], folder)
  const jars = readdirSync(join(folder, 'lib')).map((jar) => join(folder, 'lib', jar))
  return ['java', '-cp', jars.join(delimiter), 'org.openapitools.codegen.OpenAPIGenerator']
}

/** Generates a client for each language in a folder of its name, all in one run of the generator. */
export async function generate(
  command: string[],
  folder: string,
  document: object,
  languages: Record<string, Language>,
) {
  const [program = '', ...words] = command
  const inputSpec = join(folder, 'openapi.json')
  writeFileSync(inputSpec, JSON.stringify(document))
  const files = Object.entries(languages).map(([name, {generator, options}]) => {
    const outputDir = join(folder, name)
    mkdirSync(outputDir)
    const config = {
      ...{inputSpec, outputDir, generatorName: generator, additionalProperties: options, globalProperties: parts},
      ...{gitHost: 'example.org', gitUserId: 'pianta', gitRepoId: 'client'},
    }
    writeFileSync(`${outputDir}.json`, JSON.stringify(config))
    return `${outputDir}.json`
  })
  await run(program, [...words, 'batch', '--fail-fast', '--threads=2', ...files], folder)
}

/** Returns the code of a folder, with its comments, as small letters without underscores. */
export const plainCodeOf = (folder: string): string =>
  readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => /\.(java|go|py)$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').toLowerCase().replaceAll('_', ''))
    .join('\n')
