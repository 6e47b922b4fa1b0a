/** The test files that run in one process, by name: globs relative to the project's folder. */
export const groups = {
  agent: ['test/agent/**/*.test.ts'],
  api: ['test/server/{api,openapi}/**/*.test.ts', 'test/{contract,openapi}/**/*.test.ts'],
  catalog: ['test/server/{catalog,catalog-builder}/**/*.test.ts', 'test/catalog/**/*.test.ts'],
  commands: ['test/server/{commands,control,demo}/**/*.test.ts'],
  homes: ['test/server/{export,files,homes,hosts,imports,projects,revisions,threads}/**/*.test.ts'],
  identity: ['test/server/{apps,connections,endings,identity,members}/**/*.test.ts'],
  pages: ['test/server/pages/**/*.test.ts'],
  programs: ['test/*.test.ts', 'test/{bin,e2e,faults,groups,partners,plans}/**/*.test.ts'],
  server: ['test/server/*.test.ts', 'test/server/{authorization,database,devices,editor,mail,quotas}/**/*.test.ts'],
  shared: ['test/{referee,shared}/**/*.test.ts'],
  webhooks: ['test/server/{events,outbound,webhooks}/**/*.test.ts'],
}
