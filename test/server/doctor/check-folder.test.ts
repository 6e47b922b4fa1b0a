import {chmodSync, chownSync} from 'node:fs'
import t from 'tap'
import {checkFolder} from '../../../server/doctor/check-folder.ts'

t.test('a folder that others get at is told, and a private one is right', async (t) => {
  const folder = t.testdir({})
  chmodSync(folder, 0o750)
  t.match(checkFolder(folder), [{check: 'folder', ok: false, message: /has the mode 750: other users get at it/}])
  chmodSync(folder, 0o700)
  t.match(checkFolder(folder), [{ok: true, message: /is this user's own, and private/}, {check: 'disk'}])
})

// Only root can give a folder away, as systemd does with that of a service.
if (process.getuid?.() === 0)
  t.test("root may look into a service's folder", async (t) => {
    const folder = t.testdir({})
    chmodSync(folder, 0o700)
    chownSync(folder, 65_534, 65_534)
    t.match(checkFolder(folder), [{ok: true, message: /is the server's, of user 65534, and private/}, {check: 'disk'}])
  })
