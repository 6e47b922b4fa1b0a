// An assistant's session, as JSON lines over stdin and stdout: reads a home, proposes an edit, and prints the result
// for its person. It speaks the revision of MCP without a handshake. README.md has the command that starts it.
import {spawn} from 'node:child_process'
import {writeFile} from 'node:fs/promises'
import {createInterface} from 'node:readline'

const [command, ...words] = process.argv.slice(2)
if (command === undefined) {
  console.error('Give the command that starts the server, as README.md says.')
  process.exit(2)
}

const server = spawn(command, words, {stdio: ['pipe', 'pipe', 'inherit']})
const waiting = new Map()
createInterface({input: server.stdout}).on('line', (line) => {
  const {id, result, error} = JSON.parse(line)
  const {resolve, reject} = waiting.get(id)
  waiting.delete(id)
  if (error) reject(new Error(error.message))
  else resolve(result)
})
server.once('exit', (code) => {
  for (const {reject} of waiting.values()) reject(new Error(`The server ended with ${code}.`))
})

let lastId = 0
/** Sends a request, and resolves with its result. */
function ask(method, params = {}) {
  const id = ++lastId
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  server.stdin.write(`${JSON.stringify({jsonrpc: '2.0', id, method, params: {...params, _meta}})}\n`)
  return new Promise((resolve, reject) => {
    waiting.set(id, {resolve, reject})
  })
}

/** Calls a tool. A refusal is a result too, with a reason that a model can read. */
async function use(name, input = {}) {
  const {content, structuredContent: data, isError} = await ask('tools/call', {name, arguments: input})
  if (isError) throw new Error(`${name}: ${content[0].text}`)
  return {text: content[0].text, data, picture: content.find(({type}) => type === 'image')?.data}
}

try {
  const {instructions} = await ask('server/discover')
  console.log(`The server says: ${instructions.split('. ')[0]}.`)
  const {tools} = await ask('tools/list')
  console.log(`${tools.length} tools: ${tools.map(({name}) => name).join(', ')}`)

  const [project] = (await use('list_projects')).data.rows
  if (project === undefined) throw new Error('This person has no project.')
  const {plans} = (await use('describe_home', {project: project.id})).data
  const plan = plans.find(({rooms}) => rooms.some(({box}) => box !== null))
  if (plan === undefined) throw new Error(`${project.name} has no room within walls yet.`)
  for (const {name, area} of plan.rooms) console.log(`  ${name}: ${area} m²`)

  // A model would choose: here the largest room gets a reading lamp in its middle.
  const room = plan.rooms.reduce((one, other) => (other.area > one.area ? other : one))
  const {left, top, right, bottom} = room.box
  const at = [(left + right) / 2, (top + bottom) / 2]
  const lamp = {name: 'Reading lamp', at, z: 2.4}
  const proposed = await use('propose_edit', {
    project: project.id,
    title: `A reading lamp in ${room.name}`,
    operations: [{do: 'add_element', plan: plan.id, list: 'lights', element: lamp}],
  })

  const {proposal, changes, problems} = proposed.data
  console.log('\nIn the editor the person sees:')
  console.log(`  Helper proposes a change: A reading lamp in ${room.name}`)
  for (const change of changes) console.log(`  ${change}`)
  for (const problem of problems) console.log(`  This keeps it from being saved: ${problem}`)
  const {picture} = await use('draw_plan', {project: project.id, proposal, room: room.id})
  await writeFile('proposal.png', Buffer.from(picture, 'base64'))
  console.log('  and the plan with it: proposal.png')
  console.log('They bring it in or discard it. Nothing is saved until then.')
} finally {
  // The end of the input ends the server.
  server.stdin.end()
}
