import t, {type Test} from 'tap'
import {startServer} from '../../helper.ts'

/** Creates Anna's project with Bruno and Carla in it. */
async function openProject(t: Test) {
  const server = await startServer(t)
  const {accounts, members, projects} = server.services
  const add = async (name: string) => {
    // No password, because hashing one is slow.
    const {id} = await accounts.create({name, email: `${name}@example.org`, language: 'en'})
    return id
  }
  const [anna, bruno, carla] = [await add('Anna'), await add('Bruno'), await add('Carla')]
  const {id} = projects.create({name: 'Casa', address: null}, {ownerId: anna, language: 'en'})
  for (const [role, person] of [
    ['viewer', bruno],
    ['editor', carla],
  ] as const) {
    members.join(members.invite({projectId: id, role, email: null, invitedBy: anna}), person)
  }
  return {...server, members, projects, id, anna, bruno, carla, add}
}

t.test('list() returns everyone in a project, owners first', async (t) => {
  const {members, id, anna, bruno, carla} = await openProject(t)
  t.same(members.list(id), [
    {accountId: anna, name: 'Anna', email: 'anna@example.org', role: 'owner', seesHouse: false},
    {accountId: carla, name: 'Carla', email: 'carla@example.org', role: 'editor', seesHouse: false},
    {accountId: bruno, name: 'Bruno', email: 'bruno@example.org', role: 'viewer', seesHouse: false},
  ])
  t.equal(members.roleOf(id, carla), 'editor')
  t.equal(members.roleOf(id, 'nobody'), undefined)
  t.same(members.list('nowhere'), [])
})

t.test('a project can have several owners and always has one', async (t) => {
  const {members, id, anna, bruno} = await openProject(t)
  t.equal(members.setRole(id, anna, 'editor'), 'lastOwner')
  t.equal(members.remove(id, anna), 'lastOwner')
  t.equal(members.roleOf(id, anna), 'owner')
  t.same(members.ownedAlone(anna), [{id, others: 2}])

  t.equal(members.setRole(id, bruno, 'owner'), 'done')
  t.same(members.ownedAlone(anna), [])
  t.equal(members.setRole(id, anna, 'owner'), 'done', 'unchanged')
  t.equal(members.setRole(id, anna, 'viewer'), 'done')
  t.equal(members.remove(id, bruno), 'lastOwner')
  t.equal(members.remove(id, anna), 'done')
  t.equal(members.remove(id, anna), 'gone')
  t.equal(members.setRole(id, anna, 'editor'), 'gone')
})

t.test('transfer() makes another person owner, and the owner editor', async (t) => {
  const {members, id, anna, bruno, carla, add} = await openProject(t)
  t.notOk(members.transfer(id, carla, bruno), 'not an owner')
  t.notOk(members.transfer(id, anna, await add('Dario')), 'not a member')
  t.notOk(members.transfer(id, anna, anna))
  t.match(members.list(id), [{role: 'owner'}, {role: 'editor'}, {role: 'viewer'}])
  t.ok(members.transfer(id, anna, bruno))
  t.equal(members.roleOf(id, anna), 'editor')
  t.equal(members.roleOf(id, bruno), 'owner')
})

t.test('join() accepts a link once, within seven days', async (t) => {
  const {members, id, anna, add, clock, services} = await openProject(t)
  const dario = await add('Dario')
  const token = members.invite({projectId: id, role: 'editor', email: null, invitedBy: anna})
  t.same(members.findInvitation(token), {
    projectId: id,
    projectName: 'Casa',
    role: 'editor',
    email: null,
    inviterName: 'Anna',
  })
  const kept = JSON.stringify(services.database.$client.prepare('SELECT * FROM invitation').all())
  t.notMatch(kept, token, 'only its hash is kept')
  t.same(members.join(token, dario), {outcome: 'joined', projectId: id})
  t.equal(members.roleOf(id, dario), 'editor')
  t.equal(members.join(token, await add('Elena')), undefined)
  t.equal(members.findInvitation(token), undefined)

  const late = members.invite({projectId: id, role: 'viewer', email: null, invitedBy: anna})
  clock.advance(7 * 24 * 60 * 60 * 1000 - 1)
  t.ok(members.findInvitation(late))
  t.equal(members.invitations(id).length, 1)
  clock.advance(1)
  t.equal(members.findInvitation(late), undefined)
  t.equal(members.join(late, await add('Fabio')), undefined)
  t.same(members.invitations(id), [])
  clock.advance(1)
  members.deleteExpiredInvitations()
  t.same(services.database.$client.prepare('SELECT * FROM invitation').all(), [])
})

t.test('join() keeps the higher role of a member', async (t) => {
  const {members, id, anna, bruno, carla, add} = await openProject(t)
  const invite = (role: 'owner' | 'editor' | 'viewer') =>
    members.invite({projectId: id, role, email: null, invitedBy: anna})
  t.same(members.join(invite('editor'), bruno), {outcome: 'raised', projectId: id})
  t.equal(members.roleOf(id, bruno), 'editor')
  const lower = invite('viewer')
  for (const person of [anna, carla]) t.same(members.join(lower, person), {outcome: 'already', projectId: id})
  t.equal(members.roleOf(id, carla), 'editor')
  t.same(members.join(lower, await add('Dario')), {outcome: 'joined', projectId: id}, 'the link still works')
})

t.test('an invitation ends when it is withdrawn or its author stops owning the project', async (t) => {
  const {members, projects, id, anna, bruno, carla} = await openProject(t)
  const invite = (invitedBy: string) => members.invite({projectId: id, role: 'owner', email: null, invitedBy})
  const other = projects.create({name: 'Other', address: null}, {ownerId: anna, language: 'en'})
  const elsewhere = members.invite({projectId: other.id, role: 'viewer', email: null, invitedBy: carla})

  const withdrawn = invite(anna)
  const [{id: place = ''} = {}] = members.invitations(id)
  t.notOk(members.withdraw(other.id, place), 'of another project')
  t.ok(members.withdraw(id, place))
  t.notOk(members.withdraw(id, place))
  t.equal(members.findInvitation(withdrawn), undefined)

  for (const end of [
    () => members.setRole(id, carla, 'editor'),
    () => members.remove(id, carla),
    () => members.transfer(id, carla, bruno),
  ]) {
    members.join(invite(anna), carla)
    const token = invite(carla)
    t.ok(members.findInvitation(token))
    end()
    t.equal(members.findInvitation(token), undefined, String(end))
  }
  t.ok(members.findInvitation(elsewhere), 'her own, to another project')
})

t.test('a new invitation to the same address replaces the old one', async (t) => {
  const {members, projects, id, anna} = await openProject(t)
  const other = projects.create({name: 'Other', address: null}, {ownerId: anna, language: 'en'})
  const invite = (projectId: string, email: string | null) =>
    members.invite({projectId, role: 'viewer', email, invitedBy: anna})
  const first = invite(id, ' Dario@Example.org ')
  const kept = [invite(other.id, 'dario@example.org'), invite(id, null), invite(id, null)]
  const last = invite(id, 'dario@example.org')
  t.equal(members.findInvitation(first), undefined)
  for (const token of [...kept, last]) t.ok(members.findInvitation(token))
  t.match(members.findInvitation(last), {email: 'dario@example.org'})
  members.withdrawLink(last)
  t.equal(members.findInvitation(last), undefined)
})
