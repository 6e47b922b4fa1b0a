/**
 * Shows the times of the page in the reader's time zone, as `shared/text/moments.ts` does. Without this script they are
 * in the server's zone and name it.
 */
const locale = document.documentElement.lang === 'it' ? 'it-IT' : 'en-GB'
const fields = {day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit'}
const moments = new Intl.DateTimeFormat(locale, fields)
const zonedMoments = new Intl.DateTimeFormat(locale, {...fields, timeZoneName: 'short'})
const halfDay = 12 * 3_600_000

for (const element of document.querySelectorAll('time[datetime]')) {
  const at = Date.parse(element.dateTime)
  element.textContent = (isRepeated(at) ? zonedMoments : moments).format(at)
}

/** Whether clocks show this time twice: they are set back in between. */
function isRepeated(at) {
  return [-halfDay, halfDay].some((span) => {
    const shift = offsetAt(at + span) - offsetAt(at)
    return shift !== 0 && offsetAt(at + shift) === offsetAt(at + span)
  })
}

function offsetAt(time) {
  return new Date(time).getTimezoneOffset() * 60_000
}
