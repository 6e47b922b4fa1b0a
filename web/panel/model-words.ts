import type {Language} from '#shared/text/languages.ts'

const en = {
  open: '3D',
  failed: 'The view in three dimensions did not load. Try again.',
}

const it: typeof en = {
  open: '3D',
  failed: 'La vista in tre dimensioni non si è caricata. Riprova.',
}

export const modelWords: Readonly<Record<Language, typeof en>> = {en, it}
