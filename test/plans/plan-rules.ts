/** Tables that stay small, and names of our own in queries that read no table. */
const small = new Set(['secret', 'catalog', 'found', 'json_each', 'sqlite_master', '__drizzle_migrations'])

/** Lists that grow without bound, and the column that selects a whole one. */
const lists: Readonly<Record<string, string>> = {
  audit: 'account_id',
  comment: 'author_id',
  connection: 'client_id',
  connection_project: 'connection_id',
  delivery: 'webhook_id',
  event: 'project_id',
  host_reference: 'project_id',
  member: 'account_id',
  notice: 'account_id',
  project_file: 'project_id',
  revision: 'project_id',
  revision_file: 'project_id',
  thread: 'project_id',
}

/** Statements that may read or sort much, by their text, with the reason. */
const exceptions: readonly [source: RegExp, reason: string][] = [
  [/^SELECT key AS product, /, 'the search stops reading at a full page; npm run bench -- search measures it'],
  [/^(SELECT DISTINCT language, term|SELECT search_word\.word,?) /, 'the words of one query; bench search measures it'],
  [/from "product" where .*"namespace" = /, 'loading a catalog reads all its products'],
  [/from "member" inner join "account" .* order by "account"/, 'the people of one project'],
  [
    /^SELECT count\(\*\) FROM \(SELECT 1 FROM delivery .* LIMIT 100000\)/,
    'metrics: at most 100,000, from the index of unfinished ones',
  ],
  [
    /^SELECT count\(\*\) AS count, min\(next_attempt_at\) AS first FROM delivery /,
    'doctor: unfinished ones, from their index',
  ],
  [/^select coalesce\(sum\("files"\), 0\) from "project_usage"/, 'metrics: a row a project'],
  [/^select "by_id", count\(\*\) from "audit" group by/, 'hourly, from an index alone, and only above the limit'],
  [/^select "audit"\."seq".* union select/, 'sorts two pages, each from an index of its own'],
  [/from "member" .* not exists \(select 1 from "connection_project"/, "a choice among a person's other projects"],
  [/^select count\(\*\) from \( select "member"\."project_id" .* except /, 'their number, merged from two indexes'],
  [/from "invitation" where \("invitation"\."project_id"/, 'the open invitations of one project'],
  [/from "app" where "app"\."owner_id"/, 'at most ten'],
  [/from "project_file" where .* and exists /, 'an export lists every file'],
  [/^SELECT sha256 AS sha256 FROM project_file .* UNION /, 'a backup lists every file, in a process of its own'],
  [/count\(\*\).* from "thread" where .*"resolved_at" is (not )?null/, 'a count, from the index of this state alone'],
  [/count\(\*\) from "member" where/, "a count of a person's projects, from its index"],
  [/count\(\*\) from "notice" .*"seen_at" is null/, 'at most 1,000 a person, from the index of unseen ones'],
  [/count\(\*\) from "connection_project" /, 'a count of the projects that an app created, from their index'],
  [/ from "account_usage" where "account_usage"\."projects" > /, "the administrator's page"],
  [/"project_usage".* order by .*"files"/, "an account's largest projects, on its own page"],
  [
    /from "version_notice" .* and "version_notice"\."created_at" > /,
    'only unmailed ones, from their index, once an email',
  ],
  [/count\(\*\) from "version_notice" /, 'at most one in half an hour and project, from the index of unseen ones'],
  [/max\("notice"\."mailed_at"\)/, 'at most 1,000 a person, once an email'],
  [/from "app_notice" /, "a person's latest, or unmailed ones from their index; each sorts one app's connections"],
  [
    /^select "host_reference"\."kind", .* order by "connection"\."created_at"/,
    'an import matches every element relied on',
  ],
  [/^select ("plan_id", )?"ref_kind", "ref_id" from "thread"/, 'an import keeps the places of threads'],
  [/^select "project_id" from "connection_project" .*"is_created" = 0\)$/, 'one, from the index of chosen projects'],
  [/min\("notice"\."created_at"\), max\("notice"\."seq"\)/, 'only unmailed notices, from their index, once an email'],
  [
    /^select "connection_project"\."project_id".* where "connection_project"\."connection_id" = \?$/,
    'an ending tells each project',
  ],
  [/^select "id" from "connection" where "connection"\."client_id"/, 'deleting an app ends each connection'],
  [/^select "project_id" from "member" where .*"role"/, 'deleting an account looks at each project'],
  [
    /^select count\(\*\) from "account"|^select "id", "email".* from "account" order by/,
    "the administrator's page and commands",
  ],
  [/from "app" order by "app"\."created_at"|from "account" where "account"\."is_admin"/, "the administrator's page"],
  [/^select (count\()?distinct "account_id"\)? from "connection"/, "an app's people, from their index, for its maker"],
  [/from "session" where "?\(?"session"\."account_id" = .* order by/, "one person's sign-ins"],
  [/from "project" left join .* order by "project"\."created_at"/, 'a command lists every project'],
  [/^delete from "oidc_record" where \? in/, 'deleting an app; records live an hour'],
  [/^delete from "one_time_link" where "one_time_link"\."purpose" = \?$/, 'the setup link, before the first account'],
  [/^UPDATE delivery SET next_attempt_at = :now/, 'only unfinished ones, from their index, at start'],
  [/^select "id" from "webhook"$/, 'hourly'],
  [/from "webhook" .*"off_mailed_at" is null/, 'once a webhook was disabled; at most 20 a connection'],
  [/^SELECT key, json FROM search_document JOIN product/, 'a new release indexes products again'],
  [
    /^delete from "(ended_connection|grant|invitation|notice|one_time_link|project_file|session)" where .*("created_at"|"(expires|ended)_at")\)? </,
    'hourly',
  ],
  [/^select "id" from "connection" where max\("connection"\."last_used_at"/, 'hourly'],
]

/** Lists that may be read whole, by a limit of -1. */
const wholeLists: readonly [source: RegExp, reason: string][] = [
  [/ from "connection" where .* limit \?$/, 'deleting an account ends each, and a consent offers all to replace'],
  [/ from "connection_project" .* limit \?$/, 'GET /v1/projects without a limit has one page'],
  [/ from "revision" left join "account" .* limit \?$/, 'GET revisions without a limit has one page'],
  [/ from "thread" .* limit \?$/, 'GET threads without a limit has one page'],
  [/ from "webhook" .* limit \?$/, 'at most 20 a connection'],
  [/ from "member" .*"member"\."account_id" = .* limit \?$/, 'a consent chooses among all projects of a person'],
]

/** Returns the problem of a statement that ran with a limit of -1. */
export function limitProblems(source: string): string[] {
  const text = source.replaceAll(/\s+/g, ' ').trim()
  return wholeLists.some(([pattern]) => pattern.test(text)) ? [] : ['reads a whole list: LIMIT -1']
}

/**
 * Returns the problems of a statement's plan (https://sqlite.org/eqp.html): a scan of a table that grows, a sort of its
 * rows, or a whole list read where a page is enough.
 */
export function planProblems(source: string, plan: readonly string[]): string[] {
  const text = source.replaceAll(/\s+/g, ' ').trim()
  if (exceptions.some(([pattern]) => pattern.test(text))) return []
  const isPage = /\blimit\b/i.test(text)
  const isRead = /^(select|with)/i.test(text)
  return plan.flatMap((step) => {
    if (step.startsWith('USE TEMP B-TREE')) return [`sorts: ${step}`]
    const [, scanned] = /^SCAN ([a-z]\w*)\b(?! VIRTUAL)/i.exec(step) ?? []
    if (scanned && !small.has(scanned) && !(isPage && !/\bwhere\b/i.test(text))) return [step]
    const [, table = '', columns = ''] = /^SEARCH (\w+) USING .*\((.*)\)/.exec(step) ?? []
    const isWhole = lists[table] !== undefined && columns === `${lists[table]}=?`
    const isLast = table === 'revision' && /\(select max\(number\) from/i.test(text)
    return isRead && isWhole && !isPage && !isLast ? [`reads a whole list: ${step}`] : []
  })
}
