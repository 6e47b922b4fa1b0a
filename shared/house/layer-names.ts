import type {Language} from '../text/languages.ts'

/** The names of the layers that a panel shows in place of the plan as usual, in the order in which people choose. */
export const layerNames = {
  look: {en: 'Needs a look', it: 'Da guardare'},
  comfort: {en: 'Comfort', it: 'Comfort'},
  openings: {en: 'Openings', it: 'Aperture'},
  presence: {en: 'Presence', it: 'Presenza'},
  energy: {en: 'Energy', it: 'Energia'},
  batteries: {en: 'Batteries', it: 'Batterie'},
} satisfies Record<string, Readonly<Record<Language, string>>>
