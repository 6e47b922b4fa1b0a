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
