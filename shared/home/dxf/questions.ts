/** The questions that a drawing leaves open: its unit, the parts that are plans, and the layers of walls. */
import type {Language} from '../../text/languages.ts'
import {answersTo, type ImportAnswers, type ImportQuestion, redraw} from '../import/questions.ts'
import type {DxfAnswers} from './make-home.ts'
import type {DxfProposal, ProposedPart, UnitSign} from './propose.ts'
import {type DxfUnit, unitNames, units} from './units.ts'

const unitTexts: Record<DxfUnit, Record<Language, string>> = {
  mm: {en: 'millimetres', it: 'millimetri'},
  cm: {en: 'centimetres', it: 'centimetri'},
  in: {en: 'inches', it: 'pollici'},
  ft: {en: 'feet', it: 'piedi'},
  m: {en: 'metres', it: 'metri'},
}

const signTexts: Record<UnitSign, Record<Language, string>> = {
  dimensions: {en: 'the lengths written on dimensions', it: 'le lunghezze scritte sulle quote'},
  areas: {en: 'the sizes written in rooms', it: 'le misure scritte nelle stanze'},
  swings: {en: 'the doors’ swings', it: 'le aperture delle porte'},
  thickness: {en: 'the walls’ thickness', it: 'lo spessore dei muri'},
  header: {en: 'the file’s header', it: 'l’intestazione del file'},
}

/** The number of layers and of parts that are offered. */
const maxLayers = 100
export const maxParts = 20
/** A second part with this share of the first one's walls may be another level. */
const minOtherPart = 0.4

interface Asked {
  question: ImportQuestion
  /** Whether the proposed answers may be wrong, so that a person must choose. */
  isOpen: boolean
}

/** Returns the answers, or all questions while an open one has no answer. The others take their proposed answers. */
export function answersOrQuestions(proposal: DxfProposal, given: ImportAnswers): DxfAnswers | {asks: ImportQuestion[]} {
  const asked = {unit: askUnit(proposal), part: askParts(proposal), layers: askLayers(proposal)}
  const chosen = ({question, isOpen}: Asked) =>
    answersTo(question, given) ??
    (isOpen ? undefined : question.choices.filter(({isProposed}) => isProposed).map(({value}) => value))
  const [unit, parts, layers] = [chosen(asked.unit), chosen(asked.part), chosen(asked.layers)]
  // `redraw` asks again, with the answers so far.
  if (unit === undefined || parts === undefined || layers === undefined || Object.hasOwn(given, redraw))
    return {asks: Object.values(asked).map(({question}) => question)}
  // Parts are levels in the order of the answers, the lowest first.
  const inOrder = (given.part ?? parts).filter((value) => parts.includes(value))
  return {
    unit: unit[0] as DxfUnit,
    parts: [...new Set(inOrder)].map((value) => proposal.parts[Number(value) - 1] as ProposedPart),
    layers,
  }
}

function askUnit({unit, signs, isUnitCertain, longest}: DxfProposal): Asked {
  const metres = (each: DxfUnit) => (longest * units[each]).toFixed(2)
  const told = signs.filter((sign) => sign.unit === unit)
  const list = (language: Language) => told.map(({sign}) => signTexts[sign][language]).join(', ')
  return {
    isOpen: !isUnitCertain,
    question: {
      key: 'unit',
      text: {en: 'In which unit is it drawn?', it: 'In quale unità è disegnata?'},
      ...(told.length > 0 && {
        hint: {
          en: `${list('en')}: ${unitTexts[unit].en}.`.replace(/^t/, 'T'),
          it: `${list('it')}: ${unitTexts[unit].it}.`.replace(/^l/, 'L'),
        },
      }),
      takes: 'one',
      choices: unitNames.map((value) => ({
        value,
        text: {
          en: `${unitTexts[value].en}: the longest wall line is ${metres(value)} m`,
          it: `${unitTexts[value].it}: la linea di muro più lunga è ${metres(value).replace('.', ',')} m`,
        },
        isProposed: value === unit,
      })),
    },
  }
}

function askParts({parts, unit}: DxfProposal): Asked {
  const [first, second] = parts
  const size = ({left, right, bottom, top}: ProposedPart) =>
    `${((right - left) * units[unit]).toFixed(1)} × ${((top - bottom) * units[unit]).toFixed(1)} m`
  return {
    isOpen: first !== undefined && second !== undefined && second.walls >= minOtherPart * first.walls,
    question: {
      key: 'part',
      text: {
        en: 'Which parts of the drawing are plans?',
        it: 'Quali parti del disegno sono piante?',
      },
      hint: {
        en: 'Each becomes a level, the first one the lowest. Leave out elevations and sections.',
        it: 'Ognuna diventa un livello, la prima il più basso. Lascia fuori prospetti e sezioni.',
      },
      takes: 'several',
      choices: parts.slice(0, maxParts).map((part, index) => ({
        value: String(index + 1),
        text: {
          en: `${index + 1}: ${size(part)}, ${Math.round(part.walls)} m of wall lines, doors: ${part.doors}`,
          it: `${index + 1}: ${size(part).replaceAll('.', ',')}, ${Math.round(part.walls)} m di linee di muro, porte: ${part.doors}`,
        },
        isProposed: index === 0,
      })),
    },
  }
}

/** Values are the layers' names: `--answer layers=A-WALL`. */
function askLayers({layers}: DxfProposal): Asked {
  return {
    isOpen: false,
    question: {
      key: 'layers',
      text: {en: 'Which layers have walls?', it: 'Quali layer hanno i muri?'},
      takes: 'several',
      choices: layers.slice(0, maxLayers).map(({name, lines, paired, isChosen}) => {
        const share = Math.round(paired * 100)
        return {
          value: name,
          text: {
            en: `${name}: lines: ${lines}, in pairs: ${share} %`,
            it: `${name}: linee: ${lines}, in coppia: ${share} %`,
          },
          isProposed: isChosen,
        }
      }),
    },
  }
}
