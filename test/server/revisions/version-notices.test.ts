import t, {type Test} from 'tap'
import {eq} from '../../../server/database/drizzle.ts'
import {account} from '../../../server/database/tables/accounts.ts'
import {member} from '../../../server/database/tables/members.ts'
import {deleteProject} from '../../../server/endings/delete-project.ts'
import {homeWith} from '../api.ts'
import {startDiscussion} from '../threads/discussion.ts'

const minute = 60_000

/** Starts with a version of Ada's. Bob and Cleo join afterwards. */
async function startSaving(t: Test) {
  const server = await startDiscussion(t)
  const {accountId: ada, services, projectId, join} = server
  const [{accountId: bob}, {accountId: cleo}] = [await join('Bob', 'editor'), await join('Cleo')]
  const {homes, revisions, versionNotices} = services

  async function saveAs(accountId: string, message = '', appName: string | null = null) {
    const owner = {person: accountId, connection: 'test'}
    const home = Buffer.from(JSON.stringify(homeWith({})))
    const prepared = await homes.prepareHome(home, {base: revisions.baseFor(projectId), owner})
    const made = {...prepared, message, baseRevision: revisions.last(projectId)?.number ?? null}
    return revisions.save(projectId, made, {accountId, appName}, null)
  }

  /** Returns a person's notices in short form, newest first. */
  const noticesOf = (accountId: string) =>
    versionNotices
      .list(accountId)
      .map(({actorName, appName, firstNumber, lastNumber}) =>
        [actorName, ...(appName === null ? [] : [appName]), `${firstNumber}-${lastNumber}`].join(' '),
      )
  return {...services, ...server, ada, bob, cleo, saveAs, noticesOf}
}

t.test('a saved version notifies the other members, once for several in a row', async (t) => {
  const {ada, bob, cleo, clock, saveAs, noticesOf, versionNotices} = await startSaving(t)
  t.same([ada, bob, cleo].map(noticesOf), [[], [], []], 'they joined after the first version')
  await saveAs(bob, 'A lamp')
  clock.advance(10 * minute)
  await saveAs(bob, 'Another lamp')
  t.same([ada, bob, cleo].map(noticesOf), [['Bob 2-3'], [], ['Bob 2-3']], 'own versions are no news')
  t.match(versionNotices.list(ada), [{projectName: 'Flat', message: 'Another lamp', seenAt: null}])
  t.same([ada, bob, cleo].map(versionNotices.countUnseen), [1, 0, 1])
})

t.test('a notice ends after half an hour, with a version of another, of an app, or once it was seen', async (t) => {
  const {ada, bob, cleo, clock, projectId, saveAs, noticesOf, versionNotices} = await startSaving(t)
  await saveAs(bob)
  clock.advance(30 * minute)
  await saveAs(bob)
  t.same(noticesOf(cleo), ['Bob 3-3', 'Bob 2-2'])
  await saveAs(ada)
  await saveAs(bob)
  t.same(noticesOf(cleo), ['Bob 5-5', 'Ada 4-4', 'Bob 3-3', 'Bob 2-2'])
  await saveAs(bob, '', 'Planner')
  await saveAs(bob, '', 'Planner')
  t.same(noticesOf(cleo).slice(0, 2), ['Bob Planner 6-7', 'Bob 5-5'])
  t.ok(versionNotices.hasUnseen(cleo, projectId))
  versionNotices.markSeen(cleo, projectId)
  t.notOk(versionNotices.hasUnseen(cleo, projectId))
  await saveAs(bob, '', 'Planner')
  t.same(noticesOf(cleo).slice(0, 2), ['Bob Planner 8-8', 'Bob Planner 6-7'])
  t.same(noticesOf(ada)[0], 'Bob Planner 6-8', "another person's reading changes nothing")
})

t.test('a version and its notices are saved together', async (t) => {
  const {ada, bob, database, projectId, revisions, saveAs, noticesOf} = await startSaving(t)
  database.$client.exec(
    "CREATE TEMP TRIGGER refuse AFTER INSERT ON main.version_notice BEGIN SELECT RAISE(ABORT, 'no'); END",
  )
  await t.rejects(saveAs(bob))
  t.same(noticesOf(ada), [])
  t.match(revisions.last(projectId), {number: 1})
})

t.test('former members, deleted accounts and deleted projects leave no notice', async (t) => {
  const {ada, bob, cleo, services, database, projectId, members, saveAs, noticesOf} = await startSaving(t)
  await saveAs(bob)
  members.remove(projectId, cleo)
  t.same(noticesOf(cleo), [])
  t.equal(services.versionNotices.countUnseen(cleo), 0)
  t.same(
    services.versionNotices.listUnmailed().map(({accountId}) => accountId),
    [ada],
  )
  database.delete(member).where(eq(member.accountId, bob)).run()
  database.delete(account).where(eq(account.id, bob)).run()
  t.match(services.versionNotices.list(ada), [{actorName: null}])
  deleteProject(services, projectId)
  t.same(noticesOf(ada), [])
})
