import qrcode from 'qrcode-terminal'
import type {PairingStep} from '../pairing.ts'
import {type CommandContext, type Output, printJson, printLine} from './command.ts'

/** Where the steps of a pairing are shown. */
export interface PairingDisplay extends Disposable {
  show(step: PairingStep): void
  paired(result: {server: string; project: {id: string; name: string} | null}): void
}

/** One line a step, for scripts. */
export function showAsJson({stdout}: Pick<CommandContext, 'stdout'>): PairingDisplay {
  return {
    show: (step) => printJson(stdout, step),
    paired: (result) => printJson(stdout, {step: 'paired', ...result}),
    [Symbol.dispose]() {},
  }
}

const minute = 60_000

/** The QR, the code and the address in words, and how long they last: by the second on a terminal, else by the minute. */
export function showAsText({stdout, runtime: {clock}}: Pick<CommandContext, 'stdout' | 'runtime'>): PairingDisplay {
  const interval = stdout.isTTY ? 1000 : minute
  let cancel = () => {}

  function count(expiresAt: number): void {
    const left = Math.max(expiresAt - clock.now(), 0)
    printCountdown(stdout, left)
    if (left > 0) cancel = clock.after(Math.min(interval, left), () => count(expiresAt))
  }
  function stop(): void {
    cancel()
    cancel = () => {}
    if (stdout.isTTY) stdout.write('\r\x1b[K')
  }

  return {
    show(step) {
      stop()
      for (const line of linesOf(step)) printLine(stdout, line)
      if (step.step === 'code') count(Date.parse(step.expiresAt))
    },
    paired({server, project}) {
      stop()
      printLine(stdout, project ? `Paired with ${server}, project ${project.name}.` : `Paired with ${server}.`)
      printLine(stdout, 'Start it with: pianta-agent run')
    },
    [Symbol.dispose]: stop,
  }
}

function linesOf(step: PairingStep): string[] {
  switch (step.step) {
    case 'server':
      return [`Pairing with ${step.server}`]
    case 'expired':
      return ['The code has expired. Here is another.']
    case 'trouble':
      return [`The server does not answer, trying again: ${step.reason}`]
    case 'code':
      return [
        '',
        ...(step.verificationUriComplete === null ? [] : [qrOf(step.verificationUriComplete)]),
        'Scan this with your phone, or open',
        `  ${step.verificationUri}`,
        'and enter the code',
        `  ${step.userCode}`,
        ...(step.isLoopback
          ? [
              '',
              'A phone cannot open this address: it is this machine alone. Open it here, or start the server with: pianta serve --lan',
            ]
          : []),
        '',
      ]
  }
}

function qrOf(text: string): string {
  let drawn = ''
  qrcode.generate(text, {small: true}, (qr) => {
    drawn = qr
  })
  return drawn
}

function printCountdown(stdout: Output, left: number): void {
  const seconds = Math.ceil(left / 1000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  if (stdout.isTTY) stdout.write(`\r\x1b[KThe code lasts ${time}`)
  else printLine(stdout, `The code lasts ${time}`)
}
