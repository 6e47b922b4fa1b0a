/**
 * A room and the rooms that it may not import. Paths begin at the root: one that ends with `/` means all below it, `*`
 * any part of a name, `**` any part of a path. `node:` means Node's own modules.
 */
export interface Bound {
  from: readonly string[]
  /** The parts of `from` that may import them. */
  except?: readonly string[]
  mayNotImport: readonly string[]
  /** The parts of `mayNotImport` that it may import. */
  but?: readonly string[]
  why: string
}

const programs = ['server/', 'agent/']
/** Programs that commands of the server start. */
const tools = ['demo/', 'catalog-builder/']
const pages = ['web/card/', 'web/editor/', 'web/pages/', 'web/panel/']
const product = [...programs, ...tools, 'client/', 'web/', 'shared/']

/** The bounds of all imports. Beyond these, neither folders nor files may form a circle. */
export const bounds: readonly Bound[] = [
  {
    from: ['shared/', 'client/', 'web/'],
    except: ['shared/host/', 'client/file-store.ts'],
    mayNotImport: ['node:'],
    why: 'they run in browsers',
  },
  {
    from: ['client/', 'web/'],
    except: ['client/file-store.ts'],
    mayNotImport: ['shared/host/'],
    why: 'they run in browsers',
  },
  {
    from: ['shared/', 'web/'],
    mayNotImport: [...programs, ...tools],
    why: 'the programs stand on them',
  },
  {from: ['shared/'], mayNotImport: ['web/'], why: 'programs stand on it too'},
  {
    from: ['client/'],
    mayNotImport: [...programs, ...tools, 'web/', 'shared/house/'],
    why: 'it is a client of `/v1` for any app; the agent is one',
  },
  {
    from: ['server/', ...tools, 'shared/', 'web/'],
    mayNotImport: ['client/'],
    why: 'the agent alone, and packages of apps, stand on it',
  },
  {from: ['server/'], mayNotImport: ['agent/'], why: 'two programs, often of two releases on two machines'},
  {from: ['agent/'], mayNotImport: ['server/'], why: 'two programs, often of two releases on two machines'},
  {from: ['agent/'], mayNotImport: tools, why: 'commands of the server start them'},
  {
    from: ['demo/'],
    mayNotImport: [...programs, 'web/', 'catalog-builder/'],
    why: 'it plays with both programs as people, apps and tablets do',
  },
  {
    from: ['catalog-builder/'],
    mayNotImport: [...programs, 'web/', 'demo/', 'shared/contract/', 'shared/house/'],
    why: 'it makes models and pictures of products, wherever they are kept',
  },
  {
    from: programs,
    mayNotImport: ['web/'],
    but: [
      'web/*/protocol.ts',
      'web/panel/late/part-names.ts',
      'web/plan/styles.ts',
      'web/model/styles.ts',
      'web/panel/model/styles.ts',
    ],
    why: 'they bundle pages as files; they import the types of what they tell them, the names of shared parts, and the colours of plans',
  },
  {from: product, mayNotImport: ['bench/', 'docs/', 'package/', 'test/'], why: 'these check and pack the product'},
  ...pages.map((page) => ({
    from: [page],
    mayNotImport: pages.filter((other) => other !== page),
    why: 'what two pages need is in `web/kit/`, `web/plan/` or `shared/`',
  })),
  {
    from: ['web/demo/'],
    mayNotImport: pages,
    but: ['web/*/protocol.ts'],
    why: 'it stands in for the programs that pages talk to, and speaks their protocols',
  },
  {from: [...pages, 'web/plan/', 'web/model/', 'web/kit/'], mayNotImport: ['web/demo/'], why: 'they know no demo'},
  {from: ['web/plan/'], mayNotImport: [...pages, 'web/model/'], why: 'every page stands on it'},
  {
    from: ['web/model/'],
    mayNotImport: [...pages, 'web/plan/', 'shared/contract/', 'shared/house/'],
    why: 'every page may show it',
  },
  {
    from: ['web/kit/'],
    mayNotImport: [...pages, 'web/model/', 'web/plan/', 'shared/contract/', 'shared/house/'],
    why: 'every page and the plan stand on it',
  },
  {
    from: ['shared/house/'],
    mayNotImport: ['shared/home/draw/', 'shared/host/'],
    why: 'a state is the same however it is drawn',
  },
  {
    from: ['shared/contract/'],
    mayNotImport: ['shared/house/', 'shared/host/'],
    why: 'it describes `/v1`, with or without a house',
  },
  {
    from: ['shared/home/'],
    mayNotImport: ['shared/contract/', 'shared/house/', 'shared/host/'],
    why: 'a home is a document, with or without a server',
  },
  {
    from: ['shared/host/'],
    mayNotImport: ['shared/contract/', 'shared/home/', 'shared/house/'],
    why: 'it knows the machine, not homes and houses',
  },
  {
    from: ['shared/text/', 'shared/*.ts'],
    mayNotImport: ['shared/contract/', 'shared/home/', 'shared/house/', 'shared/host/'],
    why: 'every room stands on them',
  },
  {
    from: ['server/'],
    except: ['server/app.ts', 'server/start-server.ts', 'server/start-tasks.ts', 'server/commands/', 'server/control/'],
    mayNotImport: ['server/services.ts'],
    why: 'a module takes the stores that it needs; only composition sees all',
  },
  {
    from: ['server/'],
    except: ['server/app.ts', 'server/commands/openapi.ts', 'server/openapi/', 'server/pages/reference/'],
    mayNotImport: ['server/openapi/'],
    why: 'the document is made of all subjects',
  },
  {
    from: ['server/pages/', 'server/**routes.ts', 'server/**-route.ts'],
    mayNotImport: ['server/database/drizzle.ts'],
    why: 'routes and pages call stores, and stores the database',
  },
  {from: ['server/words/'], mayNotImport: ['server/pages/'], why: 'pages stand on their texts'},
  {
    from: ['server/'],
    except: ['server/main.ts', 'server/commands/'],
    mayNotImport: ['server/commands/'],
    why: 'commands stand on top',
  },
  {
    from: ['agent/'],
    except: ['agent/main.ts', 'agent/commands/'],
    mayNotImport: ['agent/commands/'],
    why: 'commands stand on top',
  },
]

/** Files that may import each other. */
export const circles: readonly {files: readonly string[]; why: string}[] = [
  {
    files: ['agent/bridges/mqtt/template/parse-expression.ts', 'agent/bridges/mqtt/template/parse-value.ts'],
    why: 'a grammar: an expression holds values, and a value in brackets holds an expression',
  },
]
