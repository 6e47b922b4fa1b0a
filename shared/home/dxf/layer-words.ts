/** Recognizes layers by their names in English, Italian, French, German and Spanish, and in Nordic languages. */
import {normalizeWords} from '../normalize-words.ts'

/** Beginnings of words. */
const walls =
  / (?:a wall|wall|mur|muri|muro|muros|murs|murature|muratura|paret|tramezz|cloison|wand|waende|mauer|pared|tabique|vegg|vaeg|vegger|existing structure|structure)/
/** Layers that no wall is on, even when a wall is named too: `wall hatch`, `window wall dimensions`. */
const others =
  / (?:door|porta|porte|tur |tuer|turen|puerta|window|wind |glaz|finestr|infiss|serrament|fenetre|fenster|ventana|dim|cote|quot|bemass|text|txt|anno|note|label|schrift|raum|room|zone|area|furn|arred|mobil|meuble|mobel|moebel|mueble|equip|hatch|patt|fill|schraff|campit|grid|axis|axe|assi|raster|elec|elet|light|plumb|sanit|fixture|hvac|pipe|stair|scal|esca|trepp|roof|tett|toit|dach|ceil|clng|tree|plant|veget|garden|land|site|road|title|frame|border|format|sheet|view|vport|defpoint|elev|section|people|car |hidden|flor |overhead|kitchen|bath|appl)/

const wordsOf = (layer: string) => normalizeWords(layer.slice(layer.lastIndexOf('$') + 1))

/** Returns whether a layer's name says that walls are on it. */
export const isWallLayer = (layer: string): boolean => walls.test(wordsOf(layer)) && !others.test(wordsOf(layer))

/** Returns whether a layer's name says that something else is on it. */
export const isOtherLayer = (layer: string): boolean => others.test(wordsOf(layer))

const windows =
  / (?:window|wind|glaz|glass|crystal|vidrio|vitr|verr|finestr|infiss|serrament|fenetre|fenster|ventana|doorswindows|a wind)/

/** Returns whether a layer's name says that windows are on it. */
export const isWindowLayer = (layer: string): boolean => windows.test(wordsOf(layer))
