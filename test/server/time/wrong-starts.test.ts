import {existsSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {scheduledName, scheduledTime} from '../../../server/backup/file-names.ts'
import {chooseExpired} from '../../../server/backup/retention.ts'
import {deleteExpiredIfRight} from '../../../server/backup/schedule.ts'
import {readConfig} from '../../../server/config.ts'
import {createLogger} from '../../../server/log.ts'
import {startMaintenance} from '../../../server/maintenance.ts'
import type {Services} from '../../../server/services.ts'
import {FakeClock} from '../../fake-clock.ts'
import {seededRandom} from '../../shared/home/check/plans/seeded-random.ts'
import {openTestServices} from '../../test-services.ts'
import {addMaker, connectApp} from '../api.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const series = '0a1b2c3d'

// A sequence lasts less than 29 days: a right clock keeps everything.
t.test('starts with clocks up to three years off delete and end nothing that a right clock keeps', async (t) => {
  for (let seed = 1; seed <= 12; seed++) {
    const random = seededRandom(seed)
    const folder = t.testdir({data: {}, backups: {}})
    const backups = join(folder, 'backups')
    const config = readConfig({PIANTA_DATA: join(folder, 'data')})
    let real = Date.UTC(2026, 10, 28)
    const cookies: string[] = []
    const connectionIds: string[] = []
    const made = new Set<string>()
    let accountId = ''

    /** Starts the server with a clock that is wrong by `off`, and maintains it for so many hours. */
    async function run(off: number, hours: number, act: (services: Services) => unknown) {
      const clock = new FakeClock(real + off)
      const services = openTestServices(config, clock)
      const maintenance = startMaintenance(services, createLogger('silent'))
      await act(services)
      for (let passed = 0; passed < hours; passed++) {
        clock.advance(hour)
        await maintenance.runHourly()
        await deleteExpiredIfRight(services.clock, backups, series)
      }
      maintenance.stop()
      await services.close()
      real += hours * hour
    }

    /** Signs in, pairs a tablet, and records other things with a lifetime. */
    function use(services: Services) {
      const {clock, connections, events, members, projects, sessions} = services
      for (const cookie of cookies) if (sessions.find(cookie)?.shouldExtend) sessions.extend(cookie)
      for (const id of connectionIds) connections.recordUse(id)
      cookies.push(sessions.create(accountId, {userAgent: 'Firefox', address: '192.0.2.1', way: 'password'}))
      const {id: projectId} = projects.create({name: 'Flat', address: null}, {ownerId: accountId, language: 'en'})
      const tablet = {accountId, projectId, clientId: 'device', name: 'Tablet', scopes: ['projects:read']}
      connectionIds.push(connectApp(services, tablet).connectionId)
      members.invite({projectId, role: 'viewer', email: null, invitedBy: accountId})
      events.record({projectId, type: 'revision.saved', data: {projectId, number: 1}})
      const name = scheduledName(series, clock.now(), false)
      made.add(name)
      writeFileSync(join(backups, name), '')
    }

    await run(0, 7, async (services) => {
      accountId = await addMaker(services)
      use(services)
    })
    for (let start = 0; start < 5; start++) {
      const isRight = random.chance(0.3)
      await run(isRight ? 0 : random.between(-3, 3) * 365 * day, random.whole(isRight ? 24 : 6), use)
      real += random.between(0, 3) * day
    }
    await run(0, 0, ({connections, database, sessions}) => {
      const count = (table: string) => database.$client.prepare(`SELECT count(*) FROM "${table}"`).pluck().get()
      t.same(
        cookies.filter((cookie) => !sessions.find(cookie)),
        [],
        `seed ${seed}: sessions`,
      )
      t.same(
        connectionIds.filter((id) => !connections.byId(id)),
        [],
        `seed ${seed}: connections`,
      )
      t.same(Object.fromEntries(['event', 'invitation', 'session', 'grant'].map((table) => [table, count(table)])), {
        event: cookies.length,
        invitation: cookies.length,
        session: cookies.length,
        grant: cookies.length,
      })
    })
    const times = [...made].map((name) => scheduledTime(series, name) as number)
    const expired = chooseExpired(times.filter((time) => time <= real))
    const missing = [...made].filter((name) => !existsSync(join(backups, name)))
    const lost = missing.filter((name) => !expired.includes(scheduledTime(series, name) as number))
    t.same(lost, [], `seed ${seed}: backups`)
  }
})
