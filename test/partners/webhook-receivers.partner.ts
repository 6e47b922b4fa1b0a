import {spawnSync} from 'node:child_process'
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import t, {type Test} from 'tap'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {programPath} from '../program-path.ts'
import {startReceiverProcess} from '../receiver-process.ts'
import {tryReceiver} from '../receiver-trial.ts'
import {onlyCode} from '../webhooks-doc.ts'

t.setTimeout(300_000)

/** A receiver of docs/webhooks.md. `build` returns the command that starts it on a port. */
interface Receiver {
  program: string
  language: string
  file: string
  build(folder: string): (port: number) => string
}

const receivers: Record<string, Receiver> = {
  Go: {
    program: 'go',
    language: 'go',
    file: 'receiver.go',
    build(folder) {
      const {status, stderr} = spawnSync('go', ['build', '-o', 'receiver', 'receiver.go'], {cwd: folder})
      if (status !== 0) throw new Error(String(stderr))
      return () => `${folder}/receiver`
    },
  },
  PHP: {
    program: 'php',
    language: 'php',
    file: 'receiver.php',
    build: (folder) => (port) => `php -S 127.0.0.1:${port} ${folder}/receiver.php`,
  },
}

/** Resolves once something listens on the port. */
async function listens(port: number) {
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))) await pause(50)
}

for (const [name, {program, language, file, build}] of Object.entries(receivers)) {
  t.test(`the receiver for ${name} accepts genuine posts once and refuses all others`, async (t: Test) => {
    if (programPath(program) === undefined) return t.plan(0, `${name} can't be installed: no ${program} here`)
    const folder = await temporaryFolder(t)
    writeFileSync(join(folder, file), onlyCode(name, language))
    const command = build(folder)
    const {post} = await tryReceiver(t, {
      path: '/',
      async start({port, secret}) {
        const environment = {PORT: String(port), WEBHOOK_SECRET: secret, SEEN_FOLDER: join(folder, 'seen')}
        // PHP writes its log to stderr.
        const words = ['sh', '-c', `echo started; exec ${command(port)} 2>&1`] as const
        const {lines} = await startReceiverProcess(t, words, {environment, ready: /^started$/})
        await listens(port)
        return () => lines.flatMap((line) => /\bversion (\d+) of /.exec(line)?.[1] ?? []).map(Number)
      },
    })
    t.equal(await post('x'.repeat(100_001), {}), 413, 'a body that is too long is not read')
  })
}
