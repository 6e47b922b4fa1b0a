import {join} from 'node:path'
import openapiTS, {astToString, type OpenAPITSOptions} from 'openapi-typescript'
import ts from 'typescript'

const blob = ts.factory.createTypeReferenceNode('Blob')

const options: OpenAPITSOptions = {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  // The generator's guide recommends this for files.
  transform: ({format}) => (format === 'binary' ? blob : undefined),
}

/** Generates TypeScript types from the document at an address. */
export async function generateTypes(address: string): Promise<string> {
  return astToString(await openapiTS(new URL(address), options))
}

/** Compiles each file of a folder as an app would, and returns TypeScript's errors. */
export function findMistakes(folder: string, names: readonly string[]): string[][] {
  const files = names.map((name) => join(folder, name))
  const program = ts.createProgram(files, {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  })
  return files.map((file) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map(({messageText}) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  )
}
