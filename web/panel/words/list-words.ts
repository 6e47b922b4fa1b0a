import {inLanguages} from '../../kit/in-languages.ts'

/** The words of the list on phones; `more` counts the rows that are folded, by the first reason. */
const en = {
  nothing: 'Nothing needs a look',
  unknown: 'Nothing is known of the house yet',
  rooms: 'Rooms',
  toPlan: 'To the plan',
  more: {
    rule: (count: number) => `${count} more marked`,
    open: (count: number) => `${count} more open`,
    cold: (count: number) => `${count} more too cold`,
    plan: (count: number) => `${count} more gone`,
    battery: (count: number) => `${count} more batteries low`,
    unreachable: (count: number) => `${count} more unreachable`,
    on: (count: number) => `${count} more on`,
  },
  lostPlaces: (count: number) =>
    count === 1
      ? '1 place of the plan names a device that the house does not have'
      : `${count} places of the plan name devices that the house does not have`,
}

export type ListWords = typeof en

const it: ListWords = {
  nothing: 'Niente da guardare',
  unknown: 'Della casa non si sa ancora niente',
  rooms: 'Stanze',
  toPlan: 'Alla pianta',
  more: {
    rule: (count) => `Altri ${count} segnati`,
    open: (count) => `Altri ${count} aperti`,
    cold: (count) => `Altri ${count} troppo freddi`,
    plan: (count) => `Altri ${count} spariti`,
    battery: (count) => `Altre ${count} batterie scariche`,
    unreachable: (count) => `Altri ${count} non raggiungibili`,
    on: (count) => `Altri ${count} accesi`,
  },
  lostPlaces: (count) =>
    count === 1
      ? '1 punto della pianta indica un dispositivo che la casa non ha'
      : `${count} punti della pianta indicano dispositivi che la casa non ha`,
}

export const listWords = inLanguages('list', {en, it})
