import {type Loader, transform} from 'esbuild'
import type {Test} from 'tap'

/** The oldest browsers that wall tablets have. */
const oldest = {target: ['chrome80', 'safari13.1'], supported: {destructuring: true}}

/** Checks that a script or styles have no syntax that is newer than Chrome 80 and Safari 13.1. */
export async function expectOldSyntax(
  t: Test,
  {name, code, loader = 'js'}: {name: string; code: string; loader?: Loader},
) {
  const now = await transform(code, {loader, target: 'esnext'})
  const lowered = await transform(code, {loader, ...oldest})
  t.equal(lowered.code, now.code, name)
  t.same(lowered.warnings, [], name)
}
