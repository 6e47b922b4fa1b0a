import {execFileSync} from 'node:child_process'
import {copyFileSync} from 'node:fs'
import {join} from 'node:path'
import {installInto} from '../install-partner.ts'

/**
 * A library that verifies webhook posts. `install` prepares it in an empty folder, and returns the command that
 * verifies the post of a folder: its files are `post.json`, and `body`, `secret` and each header by itself.
 */
export interface Library {
  name: string
  install(folder: string): (post: string) => readonly [string, ...string[]]
}

const sources = import.meta.dirname

const run = (command: string, words: string[], cwd: string) => execFileSync(command, words, {cwd, stdio: 'pipe'})

const node = (library: string, version: string) => (folder: string) => {
  installInto(folder, `${library}@${version}`)
  const program = join(folder, 'verify.mjs')
  copyFileSync(join(sources, 'verify.mjs'), program)
  return (post: string) => [process.execPath, program, join(post, 'post.json'), library] as const
}

const python = (library: string, version: string) => (folder: string) => {
  run('python3', ['-m', 'venv', 'own'], folder)
  const own = join(folder, 'own/bin/python')
  run(own, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `${library}==${version}`], folder)
  return (post: string) => [own, join(sources, 'verify.py'), join(post, 'post.json'), library] as const
}

function go(folder: string) {
  copyFileSync(join(sources, 'verify.go'), join(folder, 'main.go'))
  run('go', ['mod', 'init', 'verify'], folder)
  run('go', ['get', 'github.com/standard-webhooks/standard-webhooks/libraries@v0.0.1'], folder)
  run('go', ['build', '-o', 'verify', '.'], folder)
  return (post: string) => [join(folder, 'verify'), join(post, 'post.json')] as const
}

function java(folder: string) {
  copyFileSync(join(sources, 'java.xml'), join(folder, 'pom.xml'))
  const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies'
  run('mvn', ['-q', '-B', plugin, '-DoutputDirectory=lib'], folder)
  run('javac', ['-cp', 'lib/*', '-d', 'classes', join(sources, 'Verify.java')], folder)
  return (post: string) =>
    ['java', '-cp', `${join(folder, 'lib/*')}:${join(folder, 'classes')}`, 'Verify', post] as const
}

export const libraries: Library[] = [
  {name: 'standardwebhooks 1.1.1 in Node', install: node('standardwebhooks', '1.1.1')},
  {name: 'svix 2.5.0 in Node', install: node('svix', '2.5.0')},
  {name: 'standardwebhooks 1.1.0 in Python', install: python('standardwebhooks', '1.1.0')},
  {name: 'svix 2.9.1 in Python', install: python('svix', '2.9.1')},
  {name: 'standard-webhooks 0.0.1 in Go', install: go},
  {name: 'standardwebhooks 1.2.0 in Java', install: java},
]
