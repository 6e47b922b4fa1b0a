import type {Clock} from '#shared/clock.ts'
import type {Logger} from '../../logger.ts'
import type {Bridge} from '../bridge.ts'
import {createQuestionToken} from './access-token.ts'
import {askMesh, meshKinds} from './ask-mesh.ts'
import type {HomeAssistantConfig} from './config.ts'
import {connect} from './connection.ts'
import type {HouseModel} from './house-model.ts'
import {readHistory} from './read-history.ts'
import {readStill} from './read-still.ts'

/** The dependencies of a question. */
export interface QuestionNeeds {
  config: HomeAssistantConfig
  model: Pick<HouseModel, 'recorded' | 'known' | 'devicesOfPlatform'>
  clock: Clock
  logger: Logger
}

/** The parts of a bridge that ask Home Assistant for something large. */
export type Questions = Required<Pick<Bridge, 'readPast' | 'readStill' | 'meshes' | 'askMesh'>>

/**
 * Creates the questions that a bridge asks when somebody wants the answer. Each opens a connection of its own: a long
 * answer must not hold up the states of the house.
 */
export function createQuestions({config, model, clock, logger}: QuestionNeeds): Questions {
  const {id, url} = config
  const questionToken = createQuestionToken(config, clock)

  const open = async (maxPayload: number, signal: AbortSignal) =>
    await connect({url, token: await questionToken(signal), clock, signal, maxPayload})

  return {
    async readPast(gaps, tell, signal) {
      const devices = gaps.flatMap((gap) => {
        const recorded = model.recorded(gap.device)
        return recorded ? [{...gap, ...recorded}] : []
      })
      await readHistory({devices, open, tell, clock, logger}, signal)
    },
    async readStill(camera, signal) {
      const {device, entityId} = model.known(camera) ?? {}
      if (!device || !entityId) throw new RangeError(`There is no device ${camera}.`)
      const token = await questionToken(signal)
      return await readStill({url, token, entityId, name: device.name, clock, signal})
    },
    meshes: () =>
      Object.entries(meshKinds).flatMap(([platform, {technology}]) =>
        model.devicesOfPlatform(platform).size > 0 ? [{id: `${id}/${platform}`, technology}] : [],
      ),
    async askMesh(mesh, signal) {
      const platform = mesh.slice(id.length + 1)
      const devices = model.devicesOfPlatform(platform)
      const devicesOf = (deviceId: string) => devices.get(deviceId) ?? []
      return await askMesh({platform, open, devicesOf, deviceIds: [...devices.keys()], clock}, signal)
    },
  }
}
