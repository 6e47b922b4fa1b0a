/** The package @pianta/home: checks, upgrades, edits, draws and matches homes, anywhere JavaScript runs. */
export * from './entries/check.ts'
export * from './entries/draw.ts'
export * from './entries/edit.ts'
export * from './entries/match.ts'
