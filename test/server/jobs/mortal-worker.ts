/** The entry of the worker threads, whose jobs the name of a home can kill. */
import {readContent} from '../../../server/api/content.ts'
import {checkHome} from '../../../server/homes/check-home.ts'
import {drawPicture} from '../../../server/homes/draw-picture.ts'
import {prepareHome} from '../../../server/homes/prepare-home.ts'
import type {HomeBody} from '../../../server/homes/read-body.ts'
import {readRevision} from '../../../server/homes/read-revision.ts'
import {answerJobs} from '../../../server/jobs/answer-jobs.ts'

const ends: Record<string, () => never> = {
  'dies here': () => process.exit(1),
  'takes for ever': () => {
    for (;;);
  },
  'takes all memory': () => {
    for (const kept: number[][] = []; ; ) kept.push(new Array(100_000).fill(1.5))
  },
}

const mortal =
  <Answer>(read: (body: HomeBody) => Answer) =>
  (body: HomeBody): Answer => {
    const text = Buffer.from(readContent(body.content)).toString()
    for (const [name, end] of Object.entries(ends)) if (text.includes(name)) end()
    return read(body)
  }

answerJobs({
  readRevision: mortal(readRevision),
  checkHome: mortal(checkHome),
  prepareHome: mortal(prepareHome),
  drawPicture,
})
