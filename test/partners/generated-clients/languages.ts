import {copyFileSync, globSync, mkdirSync, writeFileSync} from 'node:fs'
import {delimiter, join} from 'node:path'
import {build} from 'esbuild'
import {run} from './run.ts'
import {programEnd, programs} from './typescript.ts'

/** A trial of a generated client, in a folder where the commands of the docs ran. */
export interface Trial {
  /** The programs of this machine that it needs. */
  needs: readonly string[]
  /** The generated code, as patterns. */
  code: string
  /** Whether it writes `extra: null` where there is none. */
  addsExtra?: true
  /** Whether its code names each operation. */
  hasAllOperations?: true
  /** Compiles it with a program that reads and saves a home; returns the command that runs that. */
  compile(folder: string): Promise<string[]>
}

const sources = import.meta.dirname
const checkout = join(sources, '../../..')
const compiler = join(checkout, 'node_modules/typescript/lib/tsc.js')

const compilerOptions = {
  strict: true,
  noEmit: true,
  ...{target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], types: ['node']},
  ...{typeRoots: [join(checkout, 'node_modules/@types')], skipLibCheck: true},
  ...{module: 'preserve', moduleResolution: 'bundler', allowImportingTsExtensions: true},
}

const typeScript = (program: string): Trial => ({
  needs: ['npm'],
  code: 'made/**/*.ts',
  async compile(folder) {
    writeFileSync(join(folder, 'main.ts'), program + programEnd)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({compilerOptions, files: ['main.ts']}))
    await run([process.execPath, compiler, '-p', '.'], folder)
    const entry = {absWorkingDir: folder, entryPoints: ['main.ts'], outfile: join(folder, 'main.mjs')}
    await build({...entry, bundle: true, packages: 'external', platform: 'node', format: 'esm', logLevel: 'silent'})
    return [process.execPath, 'main.mjs']
  },
})

const go = (program: string): Trial => ({
  needs: ['go'],
  code: 'pianta/**/*.go',
  async compile(folder) {
    copyFileSync(join(sources, program), join(folder, 'main.go'))
    await run(['go', 'mod', 'tidy'], folder)
    await run(['go', 'build', '-o', 'save-home', '.'], folder)
    return [join(folder, 'save-home')]
  },
})

const python = (program: string, code: string): Trial => ({
  needs: ['python3'],
  code,
  async compile(folder) {
    copyFileSync(join(sources, program), join(folder, program))
    return [join(folder, '.venv/bin/python'), program]
  },
})

const copyDependencies = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies'

/** Compiles every class with the compiler alone: Maven would add the plugins that the generated project names. */
async function compileJava(shared: string): Promise<string[]> {
  const folder = join(shared, 'java')
  await run(['mvn', '-q', '-B', copyDependencies, '-DoutputDirectory=lib', '-DincludeScope=compile'], folder)
  const files = globSync('src/main/java/**/*.java', {cwd: folder}).map((file) => join(folder, file))
  files.push(join(sources, 'SaveHome.java'))
  await run(['javac', '-nowarn', '-cp', 'lib/*', '-d', 'classes', ...files], folder)
  return ['java', '-cp', [join(folder, 'lib/*'), join(folder, 'classes')].join(delimiter), 'SaveHome']
}

async function compileGeneratedGo(shared: string): Promise<string[]> {
  const folder = join(shared, 'go')
  mkdirSync(join(folder, 'save-home'))
  copyFileSync(join(sources, 'openapi-generator.go'), join(folder, 'save-home/main.go'))
  await run(['go', 'mod', 'tidy'], folder)
  await run(['go', 'build', '-o', 'saver', './save-home'], folder)
  return [join(folder, 'saver')]
}

/** The versions that the client's ranges are resolved to. */
const pythonPackages = ['pydantic==2.14.4', 'urllib3==2.8.0', 'python-dateutil==4.0.0', 'typing-extensions==4.16.0']

async function compileGeneratedPython(shared: string): Promise<string[]> {
  const folder = join(shared, 'python')
  await run(['python3', '-m', 'venv', '.venv'], folder)
  const pip = ['.venv/bin/python', '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check']
  await run([...pip, '-r', 'requirements.txt', ...pythonPackages], folder)
  copyFileSync(join(sources, 'openapi_generator.py'), join(folder, 'save_home.py'))
  return [join(folder, '.venv/bin/python'), join(folder, 'save_home.py')]
}

/** Compiles with the compiler that Maven has: no program of Kotlin is needed. */
async function compileKotlin(shared: string): Promise<string[]> {
  const folder = join(shared, 'kotlin')
  copyFileSync(join(sources, 'kotlin.xml'), join(folder, 'pom.xml'))
  await run(['mvn', '-q', '-B', copyDependencies, '-DoutputDirectory=lib'], folder)
  const lib = join(folder, 'lib/*')
  const path = globSync(lib).join(delimiter)
  const compiler = ['java', '-cp', lib, 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler', '-nowarn', '-no-stdlib']
  await run([...compiler, '-cp', path, '-d', 'classes', 'src/main/kotlin', join(sources, 'SaveHome.kt')], folder)
  return ['java', '-cp', [lib, join(folder, 'classes')].join(delimiter), 'SaveHomeKt']
}

/** Compiles without TLS, which the system's library would be needed for. */
async function compileRust(folder: string): Promise<string[]> {
  mkdirSync(join(folder, 'save-home/src'), {recursive: true})
  copyFileSync(join(sources, 'cargo.toml'), join(folder, 'save-home/Cargo.toml'))
  copyFileSync(join(sources, 'save_home.rs'), join(folder, 'save-home/src/main.rs'))
  await run(['cargo', 'build', '--quiet', '--jobs=1'], join(folder, 'save-home'))
  return [join(folder, 'save-home/target/debug/save-home')]
}

/** The trials, by the names of docs/generated-clients.md. */
export const trials: Record<string, Trial> = {
  ...Object.fromEntries(Object.entries(programs).map(([name, program]) => [name, typeScript(program)])),
  'oapi-codegen': go('oapi-codegen.go'),
  ogen: go('ogen.go'),
  'openapi-python-client': python('openapi_python_client.py', 'pianta/**/*.py'),
  'datamodel-code-generator': python('datamodel.py', 'pianta.py'),
  'openapi-generator for Java': {
    needs: ['mvn', 'javac'],
    code: 'java/src/main/java/**/*.java',
    addsExtra: true,
    hasAllOperations: true,
    compile: compileJava,
  },
  'openapi-generator for Go': {
    needs: ['mvn', 'java', 'go'],
    code: 'go/*.go',
    hasAllOperations: true,
    compile: compileGeneratedGo,
  },
  'openapi-generator for Python': {
    needs: ['mvn', 'java', 'python3'],
    code: 'python/pianta_client/**/*.py',
    addsExtra: true,
    hasAllOperations: true,
    compile: compileGeneratedPython,
  },
  'openapi-generator for Kotlin': {
    needs: ['mvn', 'java'],
    code: 'kotlin/src/main/kotlin/**/*.kt',
    hasAllOperations: true,
    compile: compileKotlin,
  },
  'openapi-generator for Rust': {
    needs: ['mvn', 'java', 'cargo'],
    code: 'rust/src/**/*.rs',
    hasAllOperations: true,
    compile: compileRust,
  },
}
