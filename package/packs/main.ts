/** The command `npm run pack`: writes the npm packages for apps into `dist/packs`, and says their sizes. */
import {join} from 'node:path'
import {checkout} from '../bundle.ts'
import {makePacks} from './make-packs.ts'

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

for (const {file, sizes} of await makePacks(join(checkout, 'dist/packs'))) {
  console.log(file)
  for (const [what, bytes] of Object.entries(sizes)) console.log(`  ${what}: ${kilobytes(bytes)} minified and gzipped`)
}
