import {existsSync} from 'node:fs'
import {resolve} from 'node:path'
import {isSea} from 'node:sea'
import {allocatorSettings} from './allocator-settings.ts'
import {exitCodes} from './exit-codes.ts'

export interface Service {
  /** The unit's name without `.service`; also that of its folders below /var. */
  name: string
  description: string
  /** The command that runs until it is stopped, like `serve`. */
  command: string
  /** The setting that names the folder of its data. */
  dataSetting: string
  /** Exit codes after which a new start would fail in the same way. */
  finalCodes: readonly number[]
}

/**
 * Returns a unit of systemd for this program, as it is installed here. The service has a user of its own, which systemd
 * makes while it runs, and may write nothing but its folders (systemd.exec(5): Sandboxing). A program in a person's
 * home folder runs as that person: no other user could read it.
 */
export function systemdUnit(service: Service, program: readonly string[]): string {
  const {name, description, command, dataSetting, finalCodes} = service
  const person = personOf(program)
  const user =
    person === undefined ? ['DynamicUser=yes', 'ProtectHome=yes'] : [`User=${person}`, 'ProtectHome=read-only']
  // A program of one file chooses the folder of its compiled code itself.
  const isOneFile = program.length === 1
  const compiled = isOneFile ? '' : `NODE_COMPILE_CACHE=/var/cache/${name}/compiled `
  // systemd lets nothing in the folders of a user of its own run.
  const runs = isOneFile ? `ExecPaths=/var/cache/${name}\n` : ''
  const allocator = Object.entries(allocatorSettings)
    .map((pair) => pair.join('='))
    .join(' ')
  return `# Save as /etc/systemd/system/${name}.service. Settings go into /etc/pianta/${name}.env, a NAME=VALUE a line.
[Unit]
Description=${description}
# Waits for the right time, on a machine that says when it has it.
After=network-online.target time-set.target time-sync.target
Wants=network-online.target

[Service]
Type=exec
ExecStart=${[...program, command].map(quote).join(' ')}
# A folder within: a restore renames it.
Environment=${dataSetting}=/var/lib/${name}/data
# Compiled code, and what the program unpacks.
Environment=${compiled}XDG_CACHE_HOME=/var/cache/${name}
# What is freed goes back to the system.
Environment=${allocator}
EnvironmentFile=-/etc/pianta/${name}.env
StateDirectory=${name}
StateDirectoryMode=0700
CacheDirectory=${name}
CacheDirectoryMode=0700
${runs}UMask=0077
Restart=on-failure
RestartSec=5
RestartPreventExitStatus=${finalCodes.join(' ')}
TimeoutStopSec=30
# When memory runs out, only the process that reads a large home ends.
OOMPolicy=continue

${user.join('\n')}
NoNewPrivileges=yes
ProtectSystem=strict
PrivateTmp=yes
PrivateDevices=yes
PrivateUsers=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
RemoveIPC=yes
KeyringMode=private
LockPersonality=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
CapabilityBoundingSet=
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
# Lets requests go before the reading of large homes.
SystemCallFilter=setpriority
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`
}

/** Returns the unit of the running program. */
export const ownUnit = (service: Omit<Service, 'finalCodes'>): string =>
  systemdUnit(
    {...service, finalCodes: [exitCodes.usage, exitCodes.configuration, exitCodes['newer-data']]},
    ownProgram({
      isOneFile: isSea(),
      executable: process.execPath,
      script: resolve(process.argv[1] ?? ''),
      exists: existsSync,
    }),
  )

export interface OwnProgram {
  /** Whether the program is one file, with Node inside. */
  isOneFile: boolean
  /** The path of the running executable. */
  executable: string
  /** The path of the script that it runs. */
  script: string
  exists(path: string): boolean
}

/** Returns the words that start this program again: the one file that it is, or Node with its launcher and script. */
function ownProgram({isOneFile, executable, script, exists}: OwnProgram): string[] {
  if (isOneFile) return [executable]
  const folders = script.split('/').slice(0, -1)
  const launcher = [folders, folders.slice(0, -1)].map((parts) => [...parts, 'bin/run.mjs'].join('/')).find(exists)
  return [executable, ...(launcher === undefined ? [] : [launcher]), script]
}

/** Returns the person whose home folder holds a program. */
const personOf = (program: readonly string[]): string | undefined =>
  program.map((path) => /^\/home\/([^/]+)\//.exec(path)?.[1]).find((person) => person !== undefined)

/** Quotes a word as systemd.service(5) asks for under “Command lines”. */
const quote = (word: string) =>
  /^[\w./@:+-]+$/.test(word)
    ? word
    : `"${word.replaceAll(/["\\]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`
