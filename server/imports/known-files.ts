import type {RefusalReason} from './refusal.ts'

/** Files that people take for plans, by their first bytes, with the reason to refuse them. */
const known: readonly (readonly [start: RegExp, reason: RefusalReason])[] = [
  [/^AC10\d\d/, 'dwg'],
  [/^(%PDF|\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|II\*\0|MM\0\*)/s, 'picture'],
  [/^(\xef\xbb\xbf)?\s*<svg/, 'picture'],
  [/^(glTF|ply\r?\n|solid |# Blender|mtllib )/, 'model'],
]

/** Returns why a file that no format recognizes is refused. `start` has its first bytes, one character each. */
export const reasonToRefuse = (start: string): RefusalReason =>
  start === '' ? 'empty' : (known.find(([pattern]) => pattern.test(start))?.[1] ?? 'unknown')
