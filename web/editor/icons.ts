import {html, type TemplateResult} from 'lit'

/** The pictures of buttons: paths in a square of 24. A tool has its own, or one that other buttons show too. */
export const pictures = {
  room: 'M4 5h16v14H4zM4 12h7M14 12h6',
  furniture: 'M5 11V7a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v4M3 12a2 2 0 0 1 4 0v2h10v-2a2 2 0 0 1 4 0v6H3zM5 18v2M19 18v2',
  light:
    'M12 3v2M4.5 6l1.4 1.4M19.5 6l-1.4 1.4M9 18h6M10 21h4M8 12a4 4 0 1 1 8 0c0 2-1.5 2.600-1.500 4h-5C9.500 14.600 8 14 8 12z',
  drawing: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01',
  undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4',
  redo: 'M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h4',
  in: 'M12 5v14M5 12h14',
  out: 'M5 12h14',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  back: 'M15 5l-7 7 7 7',
  settings: 'M4 7h10M18 7h2M14 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0M4 17h2M10 17h10M6 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  full: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  help: 'M9 9a3 3 0 1 1 4.500 2.600C12.500 12.200 12 13 12 14M12 18h.01',
  level: 'M12 3l9 5-9 5-9-5zM3 13l9 5 9-5',
  model: 'M12 3l8 4.500v9L12 21l-8-4.500v-9zM4 7.500l8 4.500 8-4.500M12 12v9',
  panel: 'M6 15l6-6 6 6',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
} as const

export type IconName = keyof typeof pictures

export const icon = (name: IconName): TemplateResult => picture(pictures[name])

/** Shows a path in a square of 24. */
export const picture = (path: string): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>`
