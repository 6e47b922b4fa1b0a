import {equal, match} from 'node:assert/strict'
import {setTimeout as pause} from 'node:timers/promises'
import {signInPerson} from '../../demo/person.ts'
import {type Answer, ask} from './ask.ts'
import type {Household} from './household.ts'

/** Pairs a tablet, renews its session and ends it. After a kill it begins again, as a person would. */
export async function pairTablet(household: Household, name: string): Promise<void> {
  for (;;) {
    try {
      return await pairOnce(household, name)
    } catch (error) {
      if (!isCutOff(error)) throw error
      await pause(10)
    }
  }
}

/** Returns whether `fetch` failed because the server was killed. */
const isCutOff = (error: unknown) => error instanceof TypeError

async function pairOnce({url, person: {account, projectId}}: Household, name: string) {
  const client = {client_id: 'device'}
  const scope = 'openid offline_access projects:read'
  const {device_code, verification_uri_complete} = await post(`${url}/oidc/device/auth`, {...client, scope})
  const person = await signInPerson(url, account)
  await person.allowDevice(verification_uri_complete, {name, project: projectId})
  const grant = {grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code}
  const {refresh_token} = await post(`${url}/oidc/token`, {...client, ...grant})
  const renewed = await post(`${url}/oidc/token`, {...client, grant_type: 'refresh_token', refresh_token})
  const projects = await ask(`${url}/v1/projects`, {headers: {authorization: `Bearer ${renewed.access_token}`}})
  equal(projects.status, 200, projects.text)
  match(projects.text, /"Casa"/)
  await post(`${url}/oidc/revoke`, {...client, token: renewed.refresh_token})
}

type Fields = Record<'device_code' | 'verification_uri_complete' | 'refresh_token' | 'access_token', string>

async function post(url: string, fields: Record<string, string>): Promise<Fields> {
  const answer: Answer = await ask(url, {method: 'POST', body: new URLSearchParams(fields)})
  equal(answer.status, 200, answer.text)
  return JSON.parse(answer.text || '{}')
}
