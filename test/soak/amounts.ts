/** An hour's work of a busy household and its apps. */
export interface Amounts {
  reads: number
  saves: number
  drafts: number
  pairings: number
  backups: number
  kills: number
}

/** One read a second, a version every thirty seconds, a draft every ten. */
const calm: Amounts = {reads: 3600, saves: 120, drafts: 360, pairings: 4, backups: 1, kills: 0}

/** The server is killed in the first half; in the second one process runs on, so that its memory can be watched. */
export const amountsOf = (hour: number, hours: number): Amounts => (hour < hours / 2 ? {...calm, kills: 6} : calm)

/** Streams that follow each project. */
export const streamsOfProject = 5
