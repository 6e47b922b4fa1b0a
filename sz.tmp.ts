import {gzipSync} from 'node:zlib'
const {createPageBundler} = await import(process.argv[2]+'/server/pages/bundle-pages.ts')
const b = await createPageBundler()()
const get = (n) => { const f = b.files.get(n) ?? [...b.files].find(([k]) => k.endsWith(n))?.[1]; return String(f.body ?? f.content ?? f) }
const files = ['editor.js','check.js']; let size=0; const rows=[]
for (const f of files) { const s = get(f); const z=gzipSync(s).length; rows.push([f,z]); size+=z; for (const [,n] of s.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) if(!files.includes(n)) files.push(n) }
console.log(size, files.length, rows.sort((a,b)=>b[1]-a[1]).slice(0,6).map(r=>r.join(' ')).join(', '))
