import t from 'tap'
import {localPath} from '../../../server/pages/local-path.ts'

t.test('localPath() keeps a path of this server with its query', async (t) => {
  t.equal(localPath('/projects'), '/projects')
  t.equal(localPath('/device?user_code=A-B&x=1'), '/device?user_code=A-B&x=1')
})

t.test('localPath() refuses texts that lead a browser elsewhere', async (t) => {
  const elsewhere = [
    '',
    'projects',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    ' //evil.example',
  ]
  for (const text of elsewhere) t.equal(localPath(text), undefined, JSON.stringify(text))
})
