import {execFile} from 'node:child_process'
import {copyFile, mkdir, readdir, readFile, rm, stat, symlink, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import {promisify} from 'node:util'
import type {Test} from 'tap'
import {lockFile} from '#shared/host/lock-file.ts'

const run = promisify(execFile)

/** The release that the tests run. */
export const version = '2026.11.0'

/** A Home Assistant that can be started. */
export interface HomeAssistantProgram {
  /** Returns the command that runs Home Assistant with a configuration folder of this machine. */
  command(config: string): [file: string, ...args: string[]]
  /** Returns the command that runs a Python script of such a folder, which finds its files beside itself. */
  script(config: string, name: string): [file: string, ...args: string[]]
}

/**
 * Returns a Home Assistant to start: the program that `HASS` names, one in a virtual environment of this machine's
 * Python, or one in a small Debian of its own. Skips the test with the reason if none can be had. The installed one
 * stays in the temporary folder for the next run: it takes two minutes to make.
 *
 * Tests restart it and give it a house, so an address of a running one would not do.
 */
export async function findHomeAssistant(t: Test): Promise<HomeAssistantProgram | undefined> {
  const named = process.env['HASS']
  if (named) return byHass(named)
  try {
    const python = await newPython()
    if (python !== undefined) return await installed('venv', (folder) => installWith(python, folder), inPlace)
    const missing = await missingForDebian()
    if (missing === undefined) return await installed('debian', installDebian, inDebian)
    t.plan(0, `Home Assistant can't be installed: ${missing}`)
  } catch (error) {
    const {stderr = '', message} = error as Error & {stderr?: string}
    t.plan(0, `Home Assistant can't be installed: ${stderr.trim().split('\n').at(-1) || message}`)
  }
  return undefined
}

/** Packages that it would install at its first start, beside its own requirements. */
const extras = [
  ...['home-assistant-frontend', 'paho-mqtt', 'sqlalchemy', 'fnv-hash-fast', 'psutil-home-assistant', 'ha-ffmpeg'],
  ...['numpy', 'PyTurboJPEG', 'mutagen', 'pymicro-vad', 'pyspeex-noise', 'aiodhcpwatcher', 'zlib-ng', 'isal'],
  ...['hassil', 'home-assistant-intents'],
]

/** Installs Home Assistant into `$1`/ha by the Python `$0`. */
const installScript = `set -e
"$0" -m venv "$1/ha"
"$1/ha/bin/pip" install -q homeassistant==${version}
constraints=$("$1/ha/bin/python" -c 'import homeassistant, os; print(os.path.dirname(homeassistant.__file__))')
"$1/ha/bin/pip" install -q -c "$constraints/package_constraints.txt" ${extras.join(' ')}`

/** A folder of wheels of this machine's own has none for a newer Python. */
const {PIP_FIND_LINKS: _, ...environment} = process.env
const options = {env: {...environment, DEBIAN_FRONTEND: 'noninteractive'}, maxBuffer: 64 * 1024 * 1024}

/** Returns the command of a Python that runs this release: 3.14.2 or newer. */
async function newPython(): Promise<string | undefined> {
  for (const name of ['python3.14', 'python3']) {
    const check = 'import sys, venv; sys.exit(sys.version_info < (3, 14, 2))'
    const isNew = await run(name, ['-c', check]).then(
      () => true,
      () => false,
    )
    if (isNew) return name
  }
  return undefined
}

const installWith = (python: string, folder: string) => run('sh', ['-c', installScript, python, folder], options)

/** Python is beside the program in its virtual environment. */
const byHass = (hass: string): HomeAssistantProgram => ({
  command: (config) => [hass, '-c', config],
  script: (config, name) => [join(dirname(hass), 'python'), join(config, name)],
})

const inPlace = (folder: string) => byHass(join(folder, 'ha/bin/hass'))

/** Returns why a Debian of its own can't be made here; undefined if it can. */
async function missingForDebian(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'it needs Python 3.14.2, or root on Debian to install one apart'
  for (const name of ['mmdebstrap', 'unshare', 'chroot']) {
    const found = await run('sh', ['-c', 'command -v "$0"', name]).catch(() => undefined)
    if (!found) return `it needs Python 3.14.2, or ${name} to install one apart (apt-get install mmdebstrap)`
  }
  return undefined
}

/** The first Debian that has a new enough Python. */
const suite = 'forky'

const debianPackages = [
  ...['python3.14', 'python3.14-venv', 'python3.14-dev', 'python3-pip', 'ca-certificates', 'bash', 'coreutils'],
  ...['libc-bin', 'tzdata', 'g++', 'make', 'libstdc++6', 'libturbojpeg0', 'libgomp1', 'procps'],
]

async function installDebian(folder: string): Promise<void> {
  const root = join(folder, 'root')
  await run(
    'mmdebstrap',
    [
      ...['--mode=root', '--variant=extract', '--aptopt=Acquire::Check-Valid-Until "false"'],
      ...[`--include=${debianPackages.join(',')}`, suite, root],
      `deb [check-valid-until=no] ${await debianMirror()} ${suite} main`,
    ],
    options,
  )
  // Unpacked packages were not configured.
  await symlink('bash', join(root, 'usr/bin/sh'))
  await mkdir(join(root, 'config'))
  for (const file of ['resolv.conf', 'hosts', 'pip.conf', 'ssl/certs/ca-certificates.crt']) {
    await copyFile(join('/etc', file), join(root, 'etc', file)).catch(() => {})
  }
  const [file, ...args] = enter(root, folder, 'bash', '-c', installScript, 'python3.14', '/opt')
  await run(file, args, options)
}

const inDebian = (folder: string): HomeAssistantProgram => ({
  command: (config) => enter(join(folder, 'root'), config, '/opt/ha/bin/hass', '-c', '/config'),
  script: (config, name) => enter(join(folder, 'root'), config, '/opt/ha/bin/python', `/config/${name}`),
})

/** Mounts are private to the process, so nothing is left mounted when it ends, and `exec` keeps its id. */
const enterScript = `set -e
mount --rbind /dev "$0/dev"
mount -t proc proc "$0/proc"
mount --rbind /sys "$0/sys"
mount --bind "$1" "$0/config"
shift
exec chroot "$0" env PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"`

const enter = (root: string, config: string, ...command: string[]): [string, ...string[]] => [
  'unshare',
  ...['--mount', '--propagation', 'private', 'sh', '-c', enterScript, root, config, ...command],
]

/** Returns the address of the mirror that this machine's own packages come from. */
async function debianMirror(): Promise<string> {
  const folder = '/etc/apt/sources.list.d'
  const names = await readdir(folder).catch(() => [])
  const files = ['/etc/apt/sources.list', ...names.map((name) => join(folder, name))]
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  const found = /^(?:URIs:|deb(?: \[[^\]]*\])?)\s+(https?:\S+debian\/?)(?:\s|$)/m.exec(texts.join('\n'))
  if (!found?.[1]) throw new Error('no Debian mirror in /etc/apt')
  return found[1]
}

/**
 * Returns the installed program of a kind; installs it first where it is missing or half installed. Test files run at
 * the same time, so one installs and the others wait.
 */
async function installed(
  kind: string,
  install: (folder: string) => Promise<unknown>,
  open: (folder: string) => HomeAssistantProgram,
): Promise<HomeAssistantProgram> {
  const folder = join(tmpdir(), `pianta-home-assistant-${version}-${kind}`)
  using _ = await locked(`${folder}.lock`)
  if (await isOwn(folder)) return open(folder)
  await rm(folder, {recursive: true, force: true})
  await mkdir(folder, {mode: 0o700})
  await install(folder)
  await writeFile(join(folder, 'complete'), version)
  return open(folder)
}

/** Waits until no other process holds the lock, and holds it. */
async function locked(path: string): Promise<Disposable> {
  for (;;) {
    const lock = lockFile(path, 'memory')
    if (lock) return lock
    await pause(500)
  }
}

/** Tells whether this user completed the folder: others may write to the temporary folder as well. */
async function isOwn(folder: string): Promise<boolean> {
  const marker = await stat(join(folder, 'complete')).catch(() => undefined)
  const own = await stat(folder).catch(() => undefined)
  return marker !== undefined && own?.uid === process.getuid?.() && marker.uid === own?.uid
}
