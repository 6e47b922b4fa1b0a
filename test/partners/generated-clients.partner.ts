import {join} from 'node:path'
import t, {type Test} from 'tap'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {needsProgram} from '../needs-program.ts'
import {type Document, operationsOf} from '../openapi/document.ts'
import {programPath} from '../program-path.ts'
import {startApi} from '../server/api.ts'
import {generate, installGenerator, plainCodeOf} from './generated-clients/generate.ts'
import {languages, run} from './generated-clients/languages.ts'

t.setTimeout(900_000)

/** A call or a definition of an operation, in any of the languages. */
const isIn = (code: string, operationId: string) => code.includes(`${operationId.toLowerCase()}(`)

/** Installs the generator, or skips the test with the reason and returns undefined. */
async function install(t: Test): Promise<string[] | undefined> {
  try {
    return await installGenerator(await temporaryFolder(t))
  } catch (error) {
    t.plan(0, `openapi-generator can't be installed: ${(error as Error).message.split('\n').slice(0, 2).join(' ')}`)
    return undefined
  }
}

t.test('openapi-generator makes clients of the document that work', needsProgram('java', 'mvn'), async (t) => {
  const generator = await install(t)
  if (generator === undefined) return
  const {app, token} = await startApi(t)
  const document: Document = await app.apiDocument()
  const here = Object.entries(languages).filter(([, {program}]) => programPath(program) !== undefined)
  const folder = await temporaryFolder(t)
  await generate(generator, folder, document, Object.fromEntries(here))

  for (const [name, {program, compile}] of Object.entries(languages)) {
    t.test(name, needsProgram(program), async (t) => {
      const client = join(folder, name)
      const code = plainCodeOf(client)
      for (const {name, operation} of operationsOf(document)) t.ok(isIn(code, operation.operationId), name)
      const [command = '', ...words] = await compile(client)
      t.equal(await run(command, [...words, token], client), 'Flat\n')
    })
  }
})
