import {agentCommand, lanCommand} from '#shared/host/own-command.ts'
import type {PairingStep} from '../../client/pairing.ts'
import {type CommandContext, type Output, printJson, printLine} from './command.ts'
import {qrOf} from './terminal-qr.ts'

/** Displays the steps of a pairing. */
export interface PairingDisplay extends Disposable {
  show(step: PairingStep): void
  paired(result: {server: string; project: {id: string; name: string} | null}): void
}

/** Prints each step as a line of JSON, for scripts. */
export function showAsJson({stdout}: Pick<CommandContext, 'stdout'>): PairingDisplay {
  return {
    show: (step) => printJson(stdout, step),
    paired: (result) => printJson(stdout, {step: 'paired', ...result}),
    [Symbol.dispose]() {},
  }
}

const minute = 60_000

/** Prints the QR code, the user code, the address and the time left: each second on a terminal, else each minute. */
export function showAsText({stdout, runtime: {clock}}: Pick<CommandContext, 'stdout' | 'runtime'>): PairingDisplay {
  const interval = stdout.isTTY ? 1000 : minute
  let cancel = () => {}

  function count(endsAt: number): void {
    const left = Math.max(endsAt - clock.elapsed(), 0)
    printCountdown(stdout, left)
    if (left > 0) cancel = clock.after(Math.min(interval, left), () => count(endsAt))
  }
  function stop(): void {
    cancel()
    cancel = () => {}
    if (stdout.isTTY) stdout.write('\r\x1b[K')
  }

  return {
    show(step) {
      stop()
      const address = step.step === 'code' ? step.verificationUriComplete : null
      // Its colours must pass.
      if (address !== null) stdout.write(`\n${qrOf(address)}\n`)
      for (const line of linesOf(step)) printLine(stdout, line)
      if (step.step === 'code') count(clock.elapsed() + step.expiresIn * 1000)
    },
    paired({server, project}) {
      stop()
      printLine(stdout, project ? `Paired with ${server}, project ${project.name}.` : `Paired with ${server}.`)
      printLine(stdout, `Start it with: ${agentCommand} run`)
    },
    [Symbol.dispose]: stop,
  }
}

function linesOf(step: PairingStep): string[] {
  switch (step.step) {
    case 'server':
      return [`Pairing with ${step.server}`]
    case 'number':
      return step.isWrong
        ? ['That is another number. Look at the page again.']
        : ['Allowed. Now type the number that the page shows.']
    case 'expired':
      return ['The code has expired. Here is a new one.']
    case 'trouble':
      return [`The server does not respond; trying again: ${step.reason}`]
    case 'recovered':
      return ['The server responds again.']
    case 'code':
      return [
        '',
        'Scan this with your phone, or open',
        `  ${step.verificationUri}`,
        'and enter the code',
        `  ${step.userCode}`,
        'Show it to nobody you don’t know.',
        ...(step.isLoopback
          ? [
              '',
              'A phone cannot open this address, only this machine can.',
              `Open it here, or start the server with: ${lanCommand}`,
            ]
          : []),
        '',
      ]
  }
}

function printCountdown(stdout: Output, left: number): void {
  const seconds = Math.ceil(left / 1000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  if (stdout.isTTY) stdout.write(`\r\x1b[KThe code lasts ${time}`)
  else printLine(stdout, `The code lasts ${time}`)
}
