import {agentCommand} from '#shared/host/own-command.ts'

/**
 * The topic by which Home Assistant says that it starts. Programs that don't keep their announcements at the broker
 * announce their devices again then.
 */
export const birthTopic = (prefix: string) => `${prefix}/status`
export const birthMessage = 'online'

/** Says in English that no device has announced itself, which programs need a nudge, and how. */
export const describeSilence = ({id, prefix}: {id: string; prefix: string}) =>
  `No device has announced itself at ${prefix}/… or tasmota/discovery/…. Most programs keep their announcements at the ` +
  'broker; ring-mqtt, and Z-Wave JS UI without its setting "Retained discovery", announce devices only when Home ' +
  `Assistant starts. While the agent runs, restart them, or say once what Home Assistant says then: ${agentCommand} ` +
  `bridge test ${id} --birth`
