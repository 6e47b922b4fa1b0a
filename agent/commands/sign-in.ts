import {networkInterfaces} from 'node:os'
import {createInterface} from 'node:readline'
import {bareHost} from '#shared/host/bare-host.ts'
import {isLoopback} from '#shared/host/is-loopback.ts'
import {findLanAddress} from '#shared/host/lan-address.ts'
import {agentCommand} from '#shared/host/own-command.ts'
import type {FoundHouse} from '../bridges/bridge-keeper.ts'
import {kindOf} from '../bridges/kinds.ts'
import {createSignIns, type OpenSignIn} from '../bridges/sign-ins.ts'
import {requestAgent} from '../control/request-agent.ts'
import {followSignIn, type SignInStep} from '../control/sign-in-steps.ts'
import {Failure} from '../failure.ts'
import {filesIn} from '../folder.ts'
import {serveSignIns} from '../panel/serve-sign-ins.ts'
import {type CommandContext, printJson, printLine} from './command.ts'
import {writeQr} from './terminal-qr.ts'
import {withBridges} from './with-bridges.ts'

/** A house to sign in at. */
type House = {kind: string; url: string}

/** Adds a bridge by a sign-in on a page of its house: shows where, and waits for the person. */
export async function signIn(context: CommandContext, house: House): Promise<FoundHouse> {
  for await (const told of stepsOf(context, house)) {
    context.signal.throwIfAborted()
    if (told.step === 'found') return told.house
    if (told.step === 'failed') throw new Failure(told.kind, told.message)
    show(context, house, told.signIn)
  }
  throw new Failure('unreachable', 'The agent stopped before anybody signed in. Start it again, then begin again.')
}

/** The steps of the running agent; without one this command itself takes the person back from the house's page. */
async function* stepsOf(context: CommandContext, house: House): AsyncGenerator<SignInStep> {
  const {config, runtime, signal} = context
  const request = {method: 'POST', path: '/bridges/sign-in', body: JSON.stringify(house)}
  const running = await requestAgent(filesIn(config.data).socket, request)
  if (running) {
    const stop = () => running.destroy()
    signal.addEventListener('abort', stop, {once: true})
    try {
      for await (const line of createInterface({input: running})) yield JSON.parse(line)
    } finally {
      signal.removeEventListener('abort', stop)
      running.destroy()
      signal.throwIfAborted()
    }
    return
  }
  const signIns = createSignIns({
    ...runtime,
    signal,
    add: (request, signal) =>
      withBridges(context, {method: 'POST', path: '/bridges', body: JSON.stringify(request)}, (keeper) =>
        keeper.add(request, signal),
      ),
  })
  await using served = await serveSignIns(signIns, {host: hostFor(context, house), port: config.port, ...runtime})
  for await (const steps of followSignIn(signIns, house, served.origin, signal)) yield* steps
}

/** Returns the host at which browsers of the network reach this command; this machine's own where no other could. */
function hostFor({config: {host}}: CommandContext, {kind, url: typed}: House): string {
  const {hostname} = new URL(kindOf(kind).parseAddress(typed).url)
  if (!isLoopback(host) || isLoopback(bareHost(hostname))) return host
  const addresses = Object.values(networkInterfaces()).flatMap((own) => own ?? [])
  return findLanAddress({own: addresses.filter(({address}) => homeNetwork.test(address))}) ?? host
}

/** The networks of homes (RFC 1918). Home Assistant leads back to no other address, like one of a VPN. */
const homeNetwork = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/

function show({stdout, stderr, flags}: CommandContext, {kind}: House, signIn: OpenSignIn): void {
  const {address, left, onlyHere, warnings} = signIn
  if (flags.json) {
    printJson(stdout, {step: 'sign-in', address, onlyHere, expiresIn: left / 1000})
    return
  }
  const house = kindOf(kind).title.en
  if (onlyHere === null) {
    printLine(stderr, '')
    writeQr(stderr, address)
  }
  const lines = [
    '',
    onlyHere === null ? `Scan this with your phone, or open this page of ${house}:` : `Open this page of ${house}:`,
    `  ${address}`,
    'Sign in there. Your password goes to no one else.',
    ...(onlyHere === null ? [] : ['', ...onlyHereLines[onlyHere](house)]),
    ...warnings,
    '',
    `Waiting for ${Math.round(left / 60_000)} minutes. To give an access token instead, use --token-file FILE.`,
  ]
  for (const line of lines) printLine(stderr, line)
}

/** The reasons why only a browser on this machine can sign in, with advice. */
const onlyHereLines: Readonly<Record<'house' | 'agent', (house: string) => readonly string[]>> = {
  house: (house) => [
    'Only a browser on this machine opens this address.',
    `For another device, begin again with the address that ${house} has in your network.`,
  ],
  agent: (house) => [
    `Only a browser on this machine can sign in: ${house} leads back to the agent, which no other machine reaches.`,
    `For another device, start the agent with: ${agentCommand} run --lan`,
  ],
}
