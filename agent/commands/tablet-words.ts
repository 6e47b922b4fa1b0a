import qrcode from 'qrcode-terminal'
import {ownCommand} from '../own-command.ts'
import type {TabletLine} from '../tablets/tablets.ts'
import {type Output, printLine} from './command.ts'

/** The tablets of the running agent, as `tablets list --json` prints them. */
export interface TabletList {
  /** The address that lets a further tablet in; null while the agent runs without `--lan`. */
  address: string | null
  tablets: readonly TabletLine[]
}

/** Says how to start an agent that tablets of the network reach. */
export const howToReach = `Tablets can't open the panel now: start the agent with: ${ownCommand} run --lan`

/** Describes a tablet in a line: `3f9a01c2 Android, Chrome, open now`. */
export function describeTablet({id, name, seenAt, isOpen}: TabletLine): string {
  return `${id} ${name}, ${isOpen ? 'open now' : `last seen ${seenAt}`}`
}

/** Prints the address that lets tablets in, with its QR code. */
export function printAddress(stdout: Output, address: string): void {
  printLine(stdout, 'Scan this with a tablet of your network, or open')
  printLine(stdout, `  ${address}`)
  stdout.write(`${qrOf(address)}\n`)
}

/** Draws a QR code for a terminal. */
export function qrOf(text: string): string {
  let image = ''
  qrcode.generate(text, {small: true}, (qr) => {
    image = qr
  })
  return image
}
