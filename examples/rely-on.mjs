// An app that relies on lamps of a home: no later version can lose them before it releases them.
//
// node rely-on.mjs "Floor lamp" "Bedside lamp"   declares these lamps, and follows the plan
// node rely-on.mjs --release                     releases all, for example before you remove the app
import {ApiError, createClient, signInByCode} from '@pianta/client'
import {fileStore} from '@pianta/client/server'

const [first, ...others] = process.argv.slice(2)
const names = first === '--release' ? [] : [first, ...others]
if (first === undefined) {
  console.error('Name the lamps that this app switches, or --release.')
  process.exit(2)
}

const client = createClient({store: await fileStore('lamps-session.json')})
if (!client.isSignedIn) {
  for await (const step of signInByCode(client, process.env.PIANTA ?? 'http://127.0.0.1:8420')) {
    if (step.step === 'code') console.log(`Open ${step.verificationUri} and enter ${step.userCode}`)
  }
}
const {
  rows: [project],
} = await client.get('/v1/projects')
if (!project) throw new Error('The person chose no project.')
const path = {projectId: project.id}

/** Declares lamps of a version. The list replaces the one before; an empty one releases all. */
const relyOn = (lamps) =>
  client.put('/v1/projects/{projectId}/host-references', {
    path,
    body: {refs: lamps.map(({id}) => ({kind: 'light', id}))},
  })

if (first === '--release') {
  await relyOn([])
  console.log('relies on nothing')
  process.exit()
}

for await (const event of client.events(project.id)) {
  if (event.type === 'access.revoked') {
    // The declaration is gone with the access.
    console.log('the person disconnected this app')
    break
  }
  try {
    const [{number, home}, {refs}] = await Promise.all([
      client.get('/v1/projects/{projectId}/home', {path}),
      client.get('/v1/projects/{projectId}/host-references', {path}),
    ])
    // A declared lamp keeps its id when people rename or move it.
    const declared = new Set(refs.map(({id}) => id))
    const lamps = home.plans.flatMap(({lights}) => lights)
    const found = lamps.filter(({id, name}) => declared.has(id) || names.includes(name))
    await relyOn(found)
    console.log(`version ${number}: relies on ${found.map(({name}) => name).join(', ') || 'nothing'}`)
    for (const name of names) if (!found.some((lamp) => lamp.name === name)) console.log(`no lamp is called ${name}`)
  } catch (error) {
    // 404: nothing is drawn yet. 400: a newer version came between, and its event follows.
    if (!(error instanceof ApiError && [400, 404].includes(error.status))) throw error
    console.log(error.status === 404 ? 'nothing is drawn yet' : error.problems.join('; '))
  }
}
