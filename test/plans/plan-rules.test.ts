import t from 'tap'
import {limitProblems, planProblems} from './plan-rules.ts'

t.test('limitProblems() refuses a list that is read whole by a limit of -1', async (t) => {
  const notices = 'select "seq" from "notice" where "notice"."account_id" = ? order by "notice"."seq" desc limit ?'
  t.same(planProblems(notices, ['SEARCH notice USING INDEX notice_account (account_id=?)']), [], 'a page is fine')
  t.same(limitProblems(notices), ['reads a whole list: LIMIT -1'])
  t.same(limitProblems('select "id" from "thread" where "thread"."project_id" = ? limit ?'), [])
})
