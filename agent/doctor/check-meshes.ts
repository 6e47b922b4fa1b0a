import {json} from 'node:stream/consumers'
import {agentCommand} from '#shared/host/own-command.ts'
import type {KnownMesh} from '#shared/house/mesh.ts'
import {requestAgent} from '../control/request-agent.ts'
import {openMeshFile} from '../devices/meshes.ts'
import {reasonOf} from '../failure.ts'
import {filesIn} from '../folder.ts'
import {type Finding, right, wrong} from './finding.ts'

/** Says when each mesh told its map last, and why one told none. Asks no mesh. No finding in a house without any. */
export async function checkMeshes(folder: string): Promise<Finding[]> {
  try {
    return (await readMeshes(folder)).map(meshFinding)
  } catch (error) {
    return [wrong('mesh', `The maps of the meshes can't be read: ${reasonOf(error)}`)]
  }
}

async function readMeshes(folder: string): Promise<readonly KnownMesh[]> {
  const running = await requestAgent(filesIn(folder).socket, {path: '/meshes'})
  if (running) return (await json(running)) as KnownMesh[]
  return (await openMeshFile(folder).read())?.meshes ?? []
}

function meshFinding({id, map, failure}: KnownMesh): Finding {
  const at = (time: number) => new Date(time).toISOString()
  const last = map ? `its last map is of ${at(map.at)}` : 'it has told none yet'
  if (failure) return wrong('mesh', `${id} told no map at ${at(failure.at)}; ${last}. ${failure.reason}`, id)
  return right('mesh', map ? `${id}: ${last}.` : `${id} was not asked yet. Run: ${agentCommand} mesh --ask`, id)
}
