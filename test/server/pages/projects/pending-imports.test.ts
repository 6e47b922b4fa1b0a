import t from 'tap'
import {createPendingFiles, type PendingFile} from '../../../../server/pages/projects/pending-imports.ts'
import {FakeClock} from '../../../fake-clock.ts'

const fileOf = (accountId: string, projectId = 'house'): PendingFile => ({
  accountId,
  projectId,
  fileName: 'flat.dxf',
  baseRevision: null,
  bytes: new Uint8Array(10),
  consent: {isAgreed: false, names: 'kept', guesses: 'kept'},
})

function start() {
  const clock = new FakeClock()
  const files = createPendingFiles({maxBytes: 1000, clock})
  const store = (...owner: Parameters<typeof fileOf>) => {
    const file = fileOf(...owner)
    const key = files.store(file)
    return () => files.use(key, file, async (found) => found !== undefined)
  }
  return {clock, files, store}
}

t.test('the many files of one person leave those of others', async (t) => {
  const {store} = start()
  const others = store('bob')
  const own = Array.from({length: 40}, (_, index) => store('anna', `house ${index}`))
  t.equal(await others(), true)
  t.equal(await own[0]?.(), false, 'the next one took its place')
  t.equal(await own.at(-1)?.(), true)
  t.equal(await own.at(-1)?.(), false, 'it was used')
})

t.test('a file waits for an hour', async (t) => {
  const {clock, store} = start()
  const first = store('anna')
  const second = store('bob')
  clock.advance(60 * 60 * 1000 - 1)
  t.equal(await first(), true)
  clock.advance(1)
  t.equal(await second(), false)
})

t.test('a file that was used for the next one leaves that', async (t) => {
  const {files} = start()
  const file = fileOf('anna')
  const next = await files.use(files.store(file), file, async () => files.store(file))
  t.equal(await files.use(next, file, async (found) => found), file)
})
