/** The longest topic that MQTT allows is 65,535 bytes; real ones are shorter. */
const maxLength = 4096

/** The most levels: mosquitto ends connections that name a topic of more than 200. */
const maxLevels = 100

/** Wildcards, control characters and non-characters: brokers may end connections that name them (MQTT 3.1.1, 1.5.3). */
const forbidden = /[#+\p{Cc}\p{Noncharacter_Code_Point}]/u

/**
 * Tests whether a text is a topic of one device. A broker's own topics are none: a tap must not send `$CONTROL` a
 * command. A text that brokers don't take would end the connection of all devices, again and again.
 */
export const isDeviceTopic = (text: unknown): text is string =>
  typeof text === 'string' &&
  text !== '' &&
  text.length <= maxLength &&
  !text.startsWith('$') &&
  !forbidden.test(text) &&
  text.isWellFormed() &&
  text.split('/').length <= maxLevels

/**
 * Tests whether a text is a topic of one device, or a filter of several, like a sensor's that any of several gateways
 * hears: `+` stands for a level, `#` for the rest. A filter names a level, otherwise it would read the whole broker.
 */
export function isStateTopic(text: unknown): text is string {
  if (typeof text !== 'string') return false
  const levels = text.split('/')
  const isPlaced = levels.every(
    (level, at) => level === '+' || (level === '#' && at === levels.length - 1) || !/[+#]/.test(level),
  )
  return isPlaced && levels.some((level) => level !== '+' && level !== '#') && isDeviceTopic(text.replace(/[+#]/g, 'x'))
}

export const isFilter = (topic: string) => /[+#]/.test(topic)

/** Tests whether a topic is the one of a filter, or one of several (MQTT 3.1.1, section 4.7). */
export function matchesTopic(filter: string, topic: string): boolean {
  if (filter === topic) return true
  if (!isFilter(filter)) return false
  const [wanted, levels] = [filter.split('/'), topic.split('/')]
  const isRest = wanted.at(-1) === '#'
  const fixed = isRest ? wanted.slice(0, -1) : wanted
  if (isRest ? levels.length < fixed.length : levels.length !== fixed.length) return false
  return fixed.every((level, at) => level === '+' || level === levels[at])
}
