/** The hints and options of the tools that write and draw on a plan. */
import type {Language} from '../../words/words.ts'

const en = {
  dimensionStart: 'Click the first point. Enter measures the selected wall or room.',
  dimensionNext: 'Click the second point.',
  dimensionOffset: 'Click where the line goes, or type its distance.',
  label: 'Click where the text goes. Enter puts it into the selected room.',
  polylineStart: 'Click where the line begins. Enter begins it in the selected room.',
  polylineNext: 'Click the next point, or type 1.5<90. A double click or Enter ends.',
  text: 'Text',
  end: 'End of the line',
}

const it: typeof en = {
  dimensionStart: 'Fai clic sul primo punto. Invio misura il muro o la stanza selezionata.',
  dimensionNext: 'Fai clic sul secondo punto.',
  dimensionOffset: 'Fai clic dove va la linea, o scrivi la distanza.',
  label: 'Fai clic dove va la scritta. Invio la mette nella stanza selezionata.',
  polylineStart: 'Fai clic dove comincia la linea. Invio la comincia nella stanza selezionata.',
  polylineNext: 'Fai clic sul punto seguente, o scrivi 1,5<90. Doppio clic o Invio termina.',
  text: 'Testo',
  end: 'Fine della linea',
}

export const annotationWords: Readonly<Record<Language, typeof en>> = {en, it}
