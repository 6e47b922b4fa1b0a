import type {RunningKind} from '../bridge-kind.ts'

/** A house of the home's own lamps and shutters, for tests and the demo. Only a setting starts it. */
export const simulatedKind: RunningKind = {
  kind: 'simulated',
  title: {
    en: 'Simulated house',
    it: 'Casa simulata',
    de: 'Simuliertes Haus',
    fr: 'Maison simulée',
    es: 'Casa simulada',
    nl: 'Gesimuleerd huis',
  },
  deviceAdvice: '',
  async load() {
    const {createSimulatedBridge} = await import('./simulated.ts')
    return {
      create: (_, context) => createSimulatedBridge(context),
      inspect: async () => ({devices: [], warnings: []}),
    }
  },
}
