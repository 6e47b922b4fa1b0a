import type {PrintRefusal} from '../print/print-task.ts'

const en = {
  link: 'Print…',
  title: (what: string) => `Print “${what}”`,
  lead: 'A PDF to scale with dimensions, rooms and their areas. Print it at 100 %, “actual size”.',
  draft: 'Your draft',
  plan: 'Plan',
  allPlans: 'All plans, each on sheets of its own',
  scale: 'Scale',
  scales: {
    '50': '1:50 – 1 m is 20 mm',
    '100': '1:100 – 1 m is 10 mm',
    '200': '1:200 – 1 m is 5 mm',
    fit: 'As large as one sheet takes, at a round scale',
  },
  paper: 'Paper',
  format: 'File format',
  formats: {
    pdf: 'PDF, for paper',
    svg: 'SVG, for drawing programs: its unit is a millimetre on paper',
    dxf: 'DXF, for CAD: in metres, with a layer for each kind',
    glb: 'glTF, in three dimensions: for Blender and others',
  },
  formatHint: 'SVG and DXF hold one plan.',
  download: 'Download',
  back: 'Back to the plan',
  nothing: 'There is no plan to print yet',
  nothingLead: 'Draw the plan or import one first.',
  tooLarge: 'This home takes too long to print.',
  'no-plan': 'This version has no such plan: choose another one.',
  'too-detailed': (plan: string) => `“${plan}” has too much detail for a file.`,
  'too-many': (plan: string, scale: number, sheets: number, fits: number) =>
    `“${plan}” takes ${sheets} sheets at 1:${scale}: choose larger paper or a smaller scale. One sheet takes it at 1:${fits}.`,
}

const it: typeof en = {
  link: 'Stampa…',
  title: (what) => `Stampa «${what}»`,
  lead: 'Un PDF in scala con le misure, i locali e le loro superfici. Stampalo al 100 %, «dimensioni effettive».',
  draft: 'La tua bozza',
  plan: 'Pianta',
  allPlans: 'Tutte le piante, ognuna su fogli propri',
  scale: 'Scala',
  scales: {
    '50': '1:50 – 1 m è 20 mm',
    '100': '1:100 – 1 m è 10 mm',
    '200': '1:200 – 1 m è 5 mm',
    fit: 'Grande quanto permette un foglio, in una scala tonda',
  },
  paper: 'Carta',
  format: 'Formato del file',
  formats: {
    pdf: 'PDF, per la carta',
    svg: 'SVG, per i programmi di disegno: la sua unità è un millimetro sulla carta',
    dxf: 'DXF, per il CAD: in metri, con un livello per ogni tipo',
    glb: 'glTF, in tre dimensioni: per Blender e altri',
  },
  formatHint: 'SVG e DXF contengono una pianta.',
  download: 'Scarica',
  back: 'Torna alla pianta',
  nothing: 'Non c’è ancora una pianta da stampare',
  nothingLead: 'Prima disegna la pianta o importane una.',
  tooLarge: 'Questa casa richiede troppo tempo per la stampa.',
  'no-plan': 'Questa versione non ha quella pianta: scegline un’altra.',
  'too-detailed': (plan) => `«${plan}» ha troppi dettagli per un file.`,
  'too-many': (plan, scale, sheets, fits) =>
    `«${plan}» richiede ${sheets} fogli in scala 1:${scale}: scegli una carta più grande o una scala più piccola. Un foglio basta in scala 1:${fits}.`,
}

export {en, it}

/** Returns why plans can't be printed, for the page and the command. */
export function printRefusalText(words: typeof en, refused: PrintRefusal): string {
  if (refused.reason === 'no-plan') return words['no-plan']
  if (refused.reason === 'too-detailed') return words['too-detailed'](refused.plan)
  return words['too-many'](refused.plan, refused.scale, refused.sheets, refused.fits)
}
