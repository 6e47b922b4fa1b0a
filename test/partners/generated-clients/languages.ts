import {execFile} from 'node:child_process'
import {copyFileSync, globSync, mkdirSync} from 'node:fs'
import {delimiter, join} from 'node:path'
import {promisify} from 'node:util'

/** A language that openapi-generator writes clients in. */
export interface Language {
  /** The program that compiles it. */
  program: string
  /** The generator's name and options. */
  generator: string
  options: Record<string, string>
  /** Compiles the client in `folder` with a program of this folder that lists projects; returns how to run that. */
  compile(folder: string): Promise<string[]>
}

const sources = import.meta.dirname

const execute = promisify(execFile)

/** Runs a program for five minutes at most and returns what it prints. Its errors are in the error that it throws. */
export async function run(command: string, words: string[], cwd: string): Promise<string> {
  try {
    const {stdout} = await execute(command, words, {cwd, timeout: 300_000, maxBuffer: 2 ** 26})
    return stdout
  } catch (error) {
    const {stdout = '', stderr = ''} = error as {stdout?: string; stderr?: string}
    throw new Error(`${command} ${words[0]} failed:\n${(stderr + stdout).slice(0, 4000)}`, {cause: error})
  }
}

export const copyDependencies = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies'

/** Compiles every class with the compiler alone: Maven would add the plugins that the generated project names. */
async function compileJava(folder: string): Promise<string[]> {
  await run('mvn', ['-q', '-B', copyDependencies, '-DoutputDirectory=lib', '-DincludeScope=compile'], folder)
  const own = join(folder, 'src/main/java')
  copyFileSync(join(sources, 'ListProjects.java'), join(own, 'ListProjects.java'))
  const files = globSync('**/*.java', {cwd: own}).map((file) => join(own, file))
  await run('javac', ['-nowarn', '-cp', 'lib/*', '-d', 'classes', ...files], folder)
  return ['java', '-cp', [join(folder, 'lib/*'), join(folder, 'classes')].join(delimiter), 'ListProjects']
}

async function compileGo(folder: string): Promise<string[]> {
  const own = join(folder, 'list-projects')
  mkdirSync(own)
  copyFileSync(join(sources, 'list-projects.go'), join(own, 'main.go'))
  await run('go', ['mod', 'tidy'], folder)
  await run('go', ['build', '-o', join(own, 'list-projects'), './list-projects'], folder)
  return [join(own, 'list-projects')]
}

/** The versions that the client's ranges are resolved to. */
const pythonPackages = ['pydantic==2.14.4', 'urllib3==2.8.0', 'python-dateutil==4.0.0', 'typing-extensions==4.16.0']

async function compilePython(folder: string): Promise<string[]> {
  await run('python3', ['-m', 'venv', 'own'], folder)
  const python = join(folder, 'own/bin/python')
  await run(
    python,
    ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', 'requirements.txt', ...pythonPackages],
    folder,
  )
  await run(python, ['-m', 'compileall', '-q', 'pianta_client'], folder)
  copyFileSync(join(sources, 'list_projects.py'), join(folder, 'list_projects.py'))
  return [python, join(folder, 'list_projects.py')]
}

export const languages: Record<string, Language> = {
  Java: {
    program: 'javac',
    generator: 'java',
    options: {library: 'native', invokerPackage: 'client', apiPackage: 'client.api', modelPackage: 'client.model'},
    compile: compileJava,
  },
  Go: {
    program: 'go',
    generator: 'go',
    options: {packageName: 'client', generateInterfaces: 'false'},
    compile: compileGo,
  },
  Python: {
    program: 'python3',
    generator: 'python',
    options: {packageName: 'pianta_client'},
    compile: compilePython,
  },
}
