// Holds a lock until it is killed. Prints a line once it has it.
import {lockFolder} from '../../agent/lock.ts'
import {systemClock} from '../../shared/clock.ts'

await lockFolder(process.argv[2] ?? '', {clock: systemClock, lockTimeout: 0, logger: {warn() {}}})
process.stdout.write('locked\n')
setInterval(() => {}, 60_000)
