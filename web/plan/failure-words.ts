import {inLanguages} from '../kit/in-languages.ts'
import type {FailureReason} from './pending-commands.ts'

/** Says that a device did not do a command, and why. */
export type FailureWords = Readonly<Record<FailureReason, (device: string) => string>>

export const failureWords = inLanguages<FailureWords>('failure', {
  en: {
    silent: (device) => `${device} did not answer.`,
    unsent: (device) => `No connection: ${device} got no command. Try again.`,
    impossible: (device) => `${device} cannot do that.`,
    refused: (device) => `${device} refused the command.`,
    busy: (device) => `Too many commands at once: ${device} got none. Try again.`,
  },
  it: {
    silent: (device) => `${device} non ha risposto.`,
    unsent: (device) => `Nessun collegamento: ${device} non ha ricevuto il comando. Riprova.`,
    impossible: (device) => `${device} non può farlo.`,
    refused: (device) => `${device} ha rifiutato il comando.`,
    busy: (device) => `Troppi comandi insieme: ${device} non ne ha ricevuti. Riprova.`,
  },
})
