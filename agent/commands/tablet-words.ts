import {agentCommand} from '#shared/host/own-command.ts'
import {plainText} from '#shared/house/plain-text.ts'
import type {TabletLine} from '../tablets/tablets.ts'
import {type Output, printLine} from './command.ts'
import {writeQr} from './terminal-qr.ts'

/** Says how to start an agent that tablets of the network reach. */
export const howToReach = `Tablets can't open the panel now: start the agent with: ${agentCommand} run --lan`

/** Describes a tablet in a line: `3f9a01c2 Hall (Android, Chrome), open now`. */
export function describeTablet({id, name, givenName, seenAt, isOpen}: TabletLine): string {
  return `${id} ${givenName === null ? name : `${plainText(givenName) ?? ''} (${name})`}, ${isOpen ? 'open now' : `last seen ${seenAt}`}`
}

/** Prints the address that lets tablets in, with its QR code. */
export function printAddress(stdout: Output, address: string): void {
  printLine(stdout, 'Scan this with a tablet of your network, or open')
  printLine(stdout, `  ${address}`)
  writeQr(stdout, address)
}
