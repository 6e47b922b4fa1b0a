import {execFile, spawnSync} from 'node:child_process'
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {promisify} from 'node:util'
import t from 'tap'
import {systemdUnit} from '../shared/host/systemd-unit.ts'
import {needsProgram} from './needs-program.ts'
import {agentProgram, serverProgram} from './programs.ts'

const programs = {pianta: [serverProgram, 'serve'], 'pianta-agent': [agentProgram, 'run']} as const

const service = {
  name: 'pianta',
  description: 'Pianta',
  command: 'serve',
  dataSetting: 'PIANTA_DATA',
  finalCodes: [2, 3, 6],
}

for (const [name, [[command, ...words], runs]] of Object.entries(programs)) {
  t.test(`${name} service prints a unit that systemd accepts`, needsProgram('systemd-analyze'), async (t) => {
    const {stdout} = await promisify(execFile)(command, [...words, 'service'])
    const started = stdout.match(/^ExecStart=(.*)$/m)?.[1]?.split(' ') ?? []
    t.equal(started.at(-1), runs)
    const version = await promisify(execFile)(started[0] ?? '', [...started.slice(1, -1), '--version'], {cwd: '/'})
    t.match(version.stdout, /^\d+\.\d+\.\d+\n$/, 'the command works from any folder')

    const file = join(t.testdir({}), `${name}.service`)
    writeFileSync(file, stdout)
    const verified = spawnSync('systemd-analyze', ['verify', file], {encoding: 'utf8'})
    t.same([verified.status, verified.stdout, verified.stderr], [0, '', ''])
    // The threshold is ten times the exposure level. Offline, it needs no running systemd.
    const rated = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file], {
      encoding: 'utf8',
    })
    t.equal(rated.status, 0, rated.stdout.split('\n').at(-2) ?? '')
  })
}

t.test('a program in a home folder runs as its person, and any other has a user of its own', async (t) => {
  const own = systemdUnit(service, ['/usr/local/bin/pianta'])
  t.match(own, /\nExecStart=\/usr\/local\/bin\/pianta serve\n/)
  t.match(own, /\nDynamicUser=yes\nProtectHome=yes\n/)
  t.notMatch(own, /NODE_COMPILE_CACHE/)
  t.match(own, /\nExecPaths=\/var\/cache\/pianta\n/, 'what it unpacks may run')
  const athome = systemdUnit(service, ['/usr/bin/node', '/home/anna/pianta/bin/run.mjs'])
  t.match(athome, /\nUser=anna\nProtectHome=read-only\n/)
  t.notMatch(athome, /DynamicUser/)
  t.match(athome, /NODE_COMPILE_CACHE=\/var\/cache/)
  t.notMatch(athome, /ExecPaths/)
})

t.test('a service starts once the clock is right, on a machine that says so', async (t) => {
  const unit = systemdUnit(service, ['/usr/local/bin/pianta'])
  t.match(unit, /\nAfter=(.+ )?time-sync\.target\n/)
  // The target is passive (systemd.special(7)): wanting it would reach it before the time is right.
  t.notMatch(unit, /\nWants=.*time-sync/)
})

t.test('large homes are read after requests, and may run out of memory alone', async (t) => {
  const unit = systemdUnit(service, ['/usr/local/bin/pianta'])
  t.match(unit, /\nOOMPolicy=continue\n/)
  t.match(unit, /\nSystemCallFilter=~@privileged @resources\n(#.*\n)?SystemCallFilter=setpriority\n/)
})

t.test('words with spaces and signs are quoted', async (t) => {
  t.match(
    systemdUnit(service, ['/opt/my home/50%/$x/"pianta"']),
    /\nExecStart="\/opt\/my home\/50%%\/\$\$x\/\\"pianta\\"" serve\n/,
  )
})
