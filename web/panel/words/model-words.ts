import {inLanguages} from '../../kit/in-languages.ts'

const en = {
  open: '3D',
  failed: 'The view in three dimensions did not load. Try again.',
}

export type OpenModelWords = typeof en

const it: OpenModelWords = {
  open: '3D',
  failed: 'La vista in tre dimensioni non si è caricata. Riprova.',
}

export const modelWords = inLanguages('openModel', {en, it})
