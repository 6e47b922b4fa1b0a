/** The modules that the panel's script shares with those that are loaded later: packages, and files from the root. */
export const partNames = [
  'lit',
  'lit/directives/guard.js',
  'lit/directives/live.js',
  'lit/directives/repeat.js',
  'shared/text/formats.ts',
  'web/kit/in-languages.ts',
  'web/panel/house-words.ts',
  'web/panel/scene-buttons.ts',
  'web/plan/degrees.ts',
  'web/plan/line-words.ts',
  'web/plan/lost-since.ts',
  'web/plan/mark-state.ts',
  'web/plan/mark-template.ts',
  'web/plan/marks.ts',
  'web/plan/mean.ts',
  'web/plan/room-devices.ts',
  'web/plan/room-readings.ts',
  'web/plan/state-words.ts',
  'web/plan/styles/colors.ts',
  'web/plan/styles/marks.ts',
  'web/plan/styles/names.ts',
  'web/plan/tap-actions.ts',
  'web/plan/watch-holds.ts',
  'web/plan/words.ts',
] as const

export type PartName = (typeof partNames)[number]
