/** The state of the draft, as the page shows it. */
export type DraftState =
  | 'none'
  | 'unsaved'
  | 'saved'
  | 'offline'
  | 'busy'
  | 'signed-out'
  | 'conflict'
  | 'full'
  | 'failed'
