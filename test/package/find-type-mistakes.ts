import {requireTool} from '../../tools/require-tool.ts'

/** The used part of TypeScript 5, whose types stay in the tool's folder. */
interface Compiler {
  createProgram(files: readonly string[], options: object): {getSourceFile(file: string): object | undefined}
  getPreEmitDiagnostics(program: object, file?: object): readonly Diagnostic[]
  flattenDiagnosticMessageText(text: unknown, newLine: string): string
  ScriptTarget: {ES2022: number}
  ModuleKind: {NodeNext: number}
}

interface Diagnostic {
  messageText: unknown
  start?: number
  file?: {getLineAndCharacterOfPosition(start: number): {line: number}}
}

/** Compiles files as an app would, strictly and with the types of packages too; returns the mistakes of each. */
export function findTypeMistakes(files: readonly string[]): {line: number; message: string}[][] {
  const ts = requireTool<Compiler>('packs', 'typescript')
  const program = ts.createProgram(files, {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    module: ts.ModuleKind.NodeNext,
    skipLibCheck: true,
  })
  return files.map((file) =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(file)).map(({messageText, start = 0, file: source}) => ({
      line: (source?.getLineAndCharacterOfPosition(start).line ?? -1) + 1,
      message: ts.flattenDiagnosticMessageText(messageText, '\n'),
    })),
  )
}
