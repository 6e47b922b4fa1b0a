import {join} from 'node:path'
import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {connectApp, homeWith} from '../api.ts'
import {flatXml, zip} from '../imports/archives.ts'
import {fileWith, folder, importHere, peopled, versions, withServices} from './importing.ts'
import {pianta} from './pianta.ts'

t.test('import refuses an invalid file with the reason, and saves nothing', async (t) => {
  const {settings, projectId} = await peopled(t)
  const flat = fileWith(await zip({'Home.xml': flatXml()}), 'flat.sh3d')
  const wrong = {...emptyHome('en'), 'nmae\u001b[2J': 'x'}
  const into = ['--project', projectId]
  const as = (name: string) => [flat, ...into, '--as', `${name}@example.org`]
  const refusals: [words: string[], code: number, message: RegExp][] = [
    [[], 2, /^FILE is missing\nSee: .* import --help$/],
    [[flat], 2, /^--project is missing\nSee: .* import --help$/],
    [[flat, flat, ...into], 1, /flat\.sh3d, .*flat\.sh3d: Only room scans can be imported together: /],
    [[join(folder, 'missing.sh3d'), ...into], 2, /missing\.sh3d can't be read \(ENOENT.*\)$/],
    [[folder, ...into], 2, /can't be read \(EISDIR/],
    [
      [flat, '--project', 'x'],
      1,
      /^x: no project has this ID; `npm run -s pianta -- project list` lists all projects$/,
    ],
    [as('eve'), 1, /^eve@example.org: no account has this email/],
    [as('dario'), 1, /^dario@example.org: is not a member of the project Casa; invite them first$/],
    [as('carla'), 1, /^carla@example.org: can only view the project Casa; an owner can change their role$/],
    [[fileWith(await zip({Home: 'x'}), 'old.sh3d'), ...into], 1, /old\.sh3d: .*before 5\.3/],
    [[fileWith('PK\x03\x04', 'cut.sh3d'), ...into], 1, /cut\.sh3d: The file is damaged/],
    [[fileWith(Buffer.alloc(100_001), 'large.json'), ...into], 1, /100001 bytes; PIANTA_MAX_FILE allows 100000$/],
    [
      [fileWith('{', 'cut.json'), ...into],
      1,
      /cut\.json: This isn’t a Pianta home file: its JSON is broken\..*\(not JSON/,
    ],
    [[fileWith(JSON.stringify(wrong), 'bad.json'), ...into], 1, /bad\.json was not imported:\n\/nmae�\[2J: /],
  ]
  for (const [words, code, message] of refusals) {
    const answer = await importHere(words, {...settings, PIANTA_MAX_FILE: '100000'})
    t.match(answer, {code, stdout: '', message}, String(message))
  }
  t.same(await versions(settings, projectId), [])
})

t.test('import names the apps that use elements missing from the home', async (t) => {
  const {settings, projectId, anna} = await peopled(t)
  const withLamp = homeWith({lights: [{id: 'lamp', at: [1, 1]}]})
  await withServices(settings, async (services) => {
    const {home} = await services.homes.prepareHome(Buffer.from(JSON.stringify(withLamp)))
    const author = {accountId: anna.id, appName: null}
    services.revisions.save(projectId, {message: '', baseRevision: null, home, problems: []}, author, null)
    const asked = {accountId: anna.id, projectId, clientId: 'device', name: 'Hall tablet', scopes: ['hosts:manage']}
    const {connectionId} = connectApp(services, asked)
    services.hosts.replace(connectionId, projectId, [{kind: 'light', id: 'lamp'}])
  })
  const flat = fileWith(await zip({'Home.xml': flatXml()}), 'flat.sh3d')
  const message =
    /Hall tablet, connected by Anna, relies on 1 element:\n {2}In no room \(1\): light lamp\nPut them back into the drawing/
  t.match(await importHere([flat, '--project', projectId, '--json'], settings), {code: 1, stdout: '', message})
  t.equal((await versions(settings, projectId)).length, 1)
})

t.test('commands refuse what exceeds a quota, and say what to do', async (t) => {
  const {settings, projectId, anna} = await peopled(t)
  const quotas = {...settings, PIANTA_MAX_PROJECTS: '1', PIANTA_MAX_STORAGE: '1048576'}
  await withServices(settings, ({files}) => {
    files.add(projectId, {sha256: '0'.repeat(64), size: 1_048_570}, {name: 'a', contentType: 'application/pdf'})
  })
  const home = fileWith(JSON.stringify(emptyHome('en')), 'home.json')
  t.match(await importHere([home, '--project', projectId], quotas), {
    code: 1,
    stdout: '',
    message: /storage: the account that owns the project has no room for it: .* raise PIANTA_MAX_STORAGE/,
  })
  t.same(await versions(settings, projectId), [])
  t.match(await pianta(['project', 'create', '--owner', anna.email, '--name', 'Attic'], quotas), {
    code: 1,
    stdout: '',
    stderr: /^pianta: projects: the account already owns 1 project.* raise PIANTA_MAX_PROJECTS\n$/,
  })
})

t.test('import needs --as when the project has no owner', async (t) => {
  const {settings, projectId} = await peopled(t)
  await withServices(settings, ({database}) => database.$client.exec("DELETE FROM member WHERE role = 'owner'"))
  const home = fileWith(JSON.stringify(emptyHome('en')), 'home.json')
  const message = 'Casa: the project has no owner; name the author with --as'
  t.match(await importHere([home, '--project', projectId], settings), {code: 1, message})
})
