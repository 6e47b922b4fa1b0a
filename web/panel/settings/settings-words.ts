import {inLanguages} from '../../kit/in-languages.ts'
import type {Awake, PanelTheme, Settings} from './settings.ts'

const en = {
  title: 'Settings',
  /** Greets at the first opening. */
  welcome: 'Set up this tablet. You find these settings again at the top right.',
  language: 'Language',
  /** The language is the browser's. */
  automatic: 'Automatic',
  floor: 'Starting floor',
  orientation: 'Orientation',
  turns: {
    auto: 'Automatic',
    0: 'As drawn',
    90: 'Turned right',
    180: 'Upside down',
    270: 'Turned left',
  } satisfies Record<Settings['rotation'], string>,
  show: 'Show',
  tint: 'Temperatures as colours',
  readings: 'Readings',
  others: 'Devices that are not on the plan',
  theme: 'Theme',
  themes: {system: 'As the system', sun: 'By the sun', light: 'Light', dark: 'Dark'} satisfies Record<
    PanelTheme,
    string
  >,
  /** Why the sun can't be followed. */
  noSite: 'The home has no place on Earth, so the theme follows the system.',
  dim: 'Dim after',
  minutes: (count: number) => (count === 0 ? 'Never' : count === 1 ? '1 minute' : `${count} minutes`),
  /** When pictures of cameras are shown. */
  cameras: 'Cameras',
  cameraTimes: {off: 'Never', opened: 'In their dialogs', rings: 'Also when it rings'} satisfies Record<
    Settings['cameras'],
    string
  >,
  cameraNote: 'Everybody at this tablet sees the pictures. None is kept.',
  /** The dimmed screen. */
  wake: 'Wake the screen',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  /** Whether the screen stays on, and what to do otherwise. */
  awake: {
    held: 'The screen stays on while the panel is open.',
    refused: 'The browser refused to keep the screen on, as with a low battery. Turn off sleep on the tablet.',
    impossible:
      'This browser can’t keep the screen on here: that needs https or localhost. Turn off sleep on the tablet, or use Fully Kiosk Browser.',
    fully: 'Fully Kiosk Browser keeps the screen on: turn on Keep Screen On in its settings.',
  } satisfies Record<Awake | 'fully', string>,
}

export type SettingsWords = typeof en

const it: SettingsWords = {
  title: 'Impostazioni',
  welcome: 'Prepara questo tablet. Ritrovi queste impostazioni in alto a destra.',
  language: 'Lingua',
  automatic: 'Automatica',
  floor: 'Piano iniziale',
  orientation: 'Orientamento',
  turns: {auto: 'Automatico', 0: 'Come disegnata', 90: 'Girata a destra', 180: 'Capovolta', 270: 'Girata a sinistra'},
  show: 'Mostra',
  tint: 'Temperature come colori',
  readings: 'Letture dei sensori',
  others: 'Dispositivi fuori dalla pianta',
  theme: 'Tema',
  themes: {system: 'Come il sistema', sun: 'Secondo il sole', light: 'Chiaro', dark: 'Scuro'},
  noSite: 'La casa non ha un luogo sulla Terra: il tema segue il sistema.',
  dim: 'Oscura dopo',
  minutes: (count) => (count === 0 ? 'Mai' : count === 1 ? '1 minuto' : `${count} minuti`),
  cameras: 'Telecamere',
  cameraTimes: {off: 'Mai', opened: 'Nelle loro finestre', rings: 'Anche quando suonano'},
  cameraNote: 'Le immagini sono per chiunque sia a questo tablet. Nessuna viene conservata.',
  wake: 'Riattiva lo schermo',
  fullScreen: 'Schermo intero',
  leaveFullScreen: 'Esci da schermo intero',
  awake: {
    held: 'Lo schermo resta acceso finché il pannello è aperto.',
    refused:
      'Il browser ha rifiutato di tenere acceso lo schermo, come con la batteria scarica. Disattiva la sospensione del tablet.',
    impossible:
      'Questo browser qui non può tenere acceso lo schermo: servono https o localhost. Disattiva la sospensione del tablet o usa Fully Kiosk Browser.',
    fully: 'Fully Kiosk Browser tiene acceso lo schermo: attiva Keep Screen On nelle sue impostazioni.',
  },
}

export const settingsWords = inLanguages('settings', {en, it})
