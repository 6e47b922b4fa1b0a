/** Formats a time for a file name, in UTC: `2026-11-23T03-17-00Z`. */
export const fileTime = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

const extension = (isEncrypted: boolean) => `.zip${isEncrypted ? '.encrypted' : ''}`

/** Returns the name of a backup when the person chose none. */
export const backupName = (time: number, isEncrypted: boolean) => `pianta-${fileTime(time)}${extension(isEncrypted)}`

/** Returns the name of a scheduled backup. `series` names the server, because several may share a folder. */
export const scheduledName = (series: string, time: number, isEncrypted: boolean) =>
  `pianta-scheduled-${series}-${fileTime(time)}${extension(isEncrypted)}`

/** Returns the time of a backup that this series' schedule made; undefined for any other file. */
export function scheduledTime(series: string, name: string): number | undefined {
  const [, found, day, hour, minute, second] =
    /^pianta-scheduled-([0-9a-f]+)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.zip(?:\.encrypted)?$/.exec(name) ?? []
  const time = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return found === series && !Number.isNaN(time) ? time : undefined
}
