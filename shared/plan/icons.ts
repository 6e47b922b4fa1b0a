import {svg, type TemplateResult} from 'lit'
import type {Mark} from './marks.ts'

/** Drawn for a box of 24 by 24, with strokes of the mark's colour. */
export const icons: Readonly<Record<Mark['kind'], TemplateResult>> = {
  light: svg`<path d="M9 18h6M10 21h4M8.5 14.5a5.5 5.5 0 1 1 7 0c-.6.6-.9 1-.9 1.8h-5.2c0-.8-.3-1.2-.9-1.8z" />`,
  cover: svg`<path d="M4 4h16M5.500 8h13M5.500 12h13M5.500 16h13M5.500 4v13M18.500 4v13M12 17v3" />`,
  switch: svg`<path d="M12 3.500v8M7.500 6.200a7.500 7.500 0 1 0 9 0" />`,
  media: svg`<path d="M3.500 5.500h17v11h-17zM8.500 20h7" />`,
  reading: svg`<path d="M12 4v9M12 13a3.200 3.200 0 1 0 .01 0" />`,
}

/** Instead of the icon, when nothing is known. */
export const unknownIcon = svg`<path d="M8.800 9.200a3.200 3.200 0 1 1 4.600 2.900c-1 .5-1.400 1.100-1.400 2.200M12 17.600v.1" />`
