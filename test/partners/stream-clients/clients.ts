import {execFileSync} from 'node:child_process'
import {copyFileSync} from 'node:fs'
import {join} from 'node:path'
import {installInto} from '../install-partner.ts'

/** A library that follows a stream. `install` prepares it in an empty folder and returns the command to run. */
export interface StreamClient {
  /** Its name in the table of docs/api.md. */
  name: string
  install(folder: string): string[]
  /** It reconnects by itself. */
  reconnects?: boolean
}

const sources = import.meta.dirname

const run = (command: string, words: string[], cwd: string) => execFileSync(command, words, {cwd, stdio: 'pipe'})

/** Installs Python packages into an environment of their own. */
const python = (program: string, packages: string[]) => (folder: string) => {
  run('python3', ['-m', 'venv', 'own'], folder)
  const own = join(folder, 'own/bin/python')
  run(own, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages], folder)
  return [own, join(sources, program)]
}

function goSse(folder: string): string[] {
  copyFileSync(join(sources, 'follow-go-sse.go'), join(folder, 'main.go'))
  run('go', ['mod', 'init', 'follow'], folder)
  run('go', ['get', 'github.com/tmaxmax/go-sse@v0.12.0'], folder)
  run('go', ['build', '-o', 'follow', '.'], folder)
  return [join(folder, 'follow')]
}

function okHttpSse(folder: string): string[] {
  copyFileSync(join(sources, 'okhttp-sse.xml'), join(folder, 'pom.xml'))
  const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies'
  run('mvn', ['-q', '-B', plugin, '-DoutputDirectory=lib'], folder)
  run('javac', ['-cp', 'lib/*', '-d', 'classes', join(sources, 'FollowOkHttpSse.java')], folder)
  return ['java', '-cp', `${join(folder, 'lib/*')}:${join(folder, 'classes')}`, 'FollowOkHttpSse']
}

function eventsource(folder: string): string[] {
  installInto(folder, 'eventsource@5.1.5')
  copyFileSync(join(sources, 'follow-eventsource.mjs'), join(folder, 'follow.mjs'))
  return [process.execPath, join(folder, 'follow.mjs')]
}

export const streamClients: StreamClient[] = [
  {name: 'requests', install: python('follow-requests.py', ['requests==2.34.2'])},
  {name: 'httpx-sse', install: python('follow-httpx-sse.py', ['httpx-sse==0.4.3', 'httpx==0.28.1'])},
  {name: 'sseclient-py', install: python('follow-sseclient-py.py', ['sseclient-py==1.9.0', 'requests==2.34.2'])},
  {name: 'go-sse', install: goSse, reconnects: true},
  {name: 'okhttp-sse', install: okHttpSse},
  {name: 'eventsource', install: eventsource, reconnects: true},
]
