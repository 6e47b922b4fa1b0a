import {findDevice} from '../devices/find-device.ts'
import {Failure} from '../failure.ts'
import type {JsonFile} from '../json-file.ts'
import type {Logger} from '../logger.ts'
import type {Model} from '../model.ts'
import {
  maxVisitDevices,
  noVisits,
  openVisitRules,
  type VisitMode,
  type VisitRules,
  visitsSetting,
} from './visit-rules.ts'

/** What a person allows or forbids, as they type it. */
export interface VisitRequest {
  /** `look` or `commands`; null for the default, or with a device. */
  what: string | null
  /** A device's id, or its name if only one has it. */
  device: string | null
}

/** What people may do from outside, and who looks now, as commands print it. */
export interface VisitList {
  mode: VisitRules['mode']
  devices: readonly {device: string; name: string}[]
  visitors: readonly string[]
  /** What the setting says, which counts from each start on; null without the setting. */
  setting: VisitMode | null
}

/** What the owner of the house lets people do from outside. */
export interface VisitDesk {
  rules(): VisitRules
  /** Calls the listener after each change; returns a function that removes it. */
  onRules(listener: () => void): () => void
  list(): VisitList
  allow(request: VisitRequest): Promise<VisitList>
  forbid(request: VisitRequest): Promise<VisitList>
}

interface Options {
  folder: string
  model: Pick<Model, 'get'>
  logger: Logger
  /** What the agent's settings say: it counts in place of what was allowed before. */
  setting?: VisitMode | undefined
}

export async function openVisitDesk({folder, model, logger, setting}: Options): Promise<VisitDesk> {
  const stored: JsonFile<VisitRules> = openVisitRules(folder)
  const listeners = new Set<() => void>()
  const last = (await stored.read()) ?? noVisits
  let rules = setting === undefined ? last : {...last, mode: setting}

  function take(next: VisitRules) {
    rules = next
    logger.info('what people may do from outside has changed', {mode: rules.mode, devices: rules.devices.length})
    for (const listener of listeners) listener()
  }

  function list(): VisitList {
    const {devices, visitors} = model.get()
    const nameOf = (id: string) => devices.find((device) => device.id === id)?.name ?? id
    return {
      mode: rules.mode,
      devices: rules.devices.map((device) => ({device, name: nameOf(device)})),
      visitors,
      setting: setting ?? null,
    }
  }

  return {
    rules: () => rules,
    onRules(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    list,
    async allow(request) {
      const next = allowed(rules, request, (text) => commandable(model, text))
      // Otherwise the next start would take it back.
      if (setting !== undefined && next.mode !== rules.mode && next.mode !== setting)
        throw new Failure('usage', `${visitsSetting} decides that. Change it, and restart the agent.`)
      await stored.write(next)
      take(next)
      return list()
    },
    async forbid(request) {
      const next = forbidden(rules, request, (text) => idOf(model, text))
      // At once, even if the disk is full: then the file still allows it, and the failure says so.
      take(next)
      await stored.write(next)
      return list()
    },
  }
}

const usage = 'Name look or commands, or one device with --device.'

function checked({what, device}: VisitRequest): VisitRequest {
  if (what !== null && (device !== null || !['look', 'commands'].includes(what))) throw new Failure('usage', usage)
  return {what, device}
}

function allowed(rules: VisitRules, request: VisitRequest, find: (text: string) => string): VisitRules {
  const {what, device} = checked(request)
  if (device === null) return {...rules, mode: what === 'commands' || rules.mode === 'command' ? 'command' : 'look'}
  if (rules.devices.length >= maxVisitDevices)
    throw new Failure('usage', `At most ${maxVisitDevices} devices are allowed by their names. Take some back first.`)
  return {mode: 'command', devices: [...new Set([...rules.devices, find(device)])]}
}

function forbidden(rules: VisitRules, request: VisitRequest, find: (text: string) => string): VisitRules {
  const {what, device} = checked(request)
  if (device !== null) {
    const id = find(device)
    if (!rules.devices.includes(id)) throw new Failure('usage', `${device} is not allowed by its name.`)
    return {...rules, devices: rules.devices.filter((one) => one !== id)}
  }
  return what === 'commands' ? {mode: rules.mode === 'off' ? 'off' : 'look', devices: []} : noVisits
}

/** Returns the id of a device that takes commands. Throws a sentence for any other. */
function commandable(model: Pick<Model, 'get'>, text: string): string {
  const {id, name, kind, actions = []} = findDevice(model.get().devices, text)
  if (actions.length === 0) throw new Failure('usage', `${name} takes no commands: it is a ${kind}.`)
  return id
}

/** Returns the id of a device that may be gone. */
function idOf(model: Pick<Model, 'get'>, text: string): string {
  const {devices} = model.get()
  const named = devices.filter(({name}) => name.trim().toLowerCase() === text.trim().toLowerCase())
  return named.length === 1 && named[0] ? named[0].id : text
}
