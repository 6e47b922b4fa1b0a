import {json} from 'node:stream/consumers'
import {openAllowanceFile} from '../assistants/allowance-file.ts'
import {describeAllowance} from '../assistants/describe-allowance.ts'
import type {AllowedLine} from '../assistants/desk.ts'
import {requestAgent} from '../control/request-agent.ts'
import {reasonOf} from '../failure.ts'
import {filesIn} from '../folder.ts'
import {type Finding, right, wrong} from './finding.ts'

/** Names the permissions of assistants; no finding without any. */
export async function checkAssistants(folder: string): Promise<Finding[]> {
  try {
    const rules = await readRules(folder)
    return rules.length === 0 ? [] : [right('assistants', `Assistants on this machine may ${rules.join('; ')}.`)]
  } catch (error) {
    return [wrong('assistants', `What assistants may do is not known: ${reasonOf(error)}`)]
  }
}

async function readRules(folder: string): Promise<string[]> {
  const running = await requestAgent(filesIn(folder).socket, {path: '/assistants'})
  if (running) return ((await json(running)) as AllowedLine[]).map(({words}) => words)
  const stored = (await openAllowanceFile(folder).read()) ?? []
  return stored.map((one) => describeAllowance(one, []))
}
