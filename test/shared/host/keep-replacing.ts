// Replaces a file with equally long texts of other letters until it is killed. Prints a line once it has begun.
import {replaceFile} from '../../../shared/host/replace-file.ts'

const [path = '', length] = process.argv.slice(2)
for (let round = 0; ; round++) {
  await replaceFile(path, (round % 2 === 0 ? 'b' : 'a').repeat(Number(length)))
  if (round === 0) process.stdout.write('begun\n')
}
