import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type ImportLine, importsOf, sourcesUnder } from './imports.ts'

interface Folder {
  /** Project folders and files that this folder may import from, besides itself. */
  readonly mayImport: readonly string[]
  /** Packages that this folder may import; all others are rejected. */
  readonly packages: RegExp
}

const NODE = '^node:'
const FOLDERS: Record<string, Folder> = {
  'web/contract': { mayImport: [], packages: /^zod\/mini$/ },
  'web/lib': {
    mayImport: ['web/contract', 'package.json'],
    packages: /^(zod\/mini|croner|p-limit)$/,
  },
  'web/state': {
    mayImport: ['web/contract', 'web/lib'],
    packages: /^(valtio\/vanilla(\/utils)?|zod\/mini|compare-versions)$/,
  },
  'web/ui': {
    mayImport: ['web/lib'],
    packages:
      /^(react|react-dom|react-router-dom|@tanstack\/.+|clsx|sonner|tinykeys|lucide-react\/icons\/.+)$/,
  },
  'web/components': {
    mayImport: ['web/ui', 'web/state', 'web/lib', 'web/contract'],
    packages:
      /^(react|react-dom|react-router-dom|valtio(\/vanilla)?|clsx|cronstrue|ret|safe-regex2|zod\/mini|@tanstack\/.+|lucide-react\/icons\/.+)$/,
  },
  'web/features': {
    mayImport: ['web/components', 'web/ui', 'web/state', 'web/lib', 'web/contract'],
    packages:
      /^(react|react-dom|react-router-dom|valtio\/vanilla(\/utils)?|clsx|zod\/mini|damerau-levenshtein|papaparse|uqr|@tanstack\/.+|lucide-react\/icons\/.+)$/,
  },
  'web/app': {
    mayImport: ['web/features', 'web/components', 'web/ui', 'web/state', 'web/lib', 'web/contract'],
    packages:
      /^(react|react-dom(\/client)?|react-router-dom|valtio\/vanilla(\/utils)?|clsx|sonner|zod\/mini|lucide-react\/icons\/.+)$/,
  },
  mock: {
    mayImport: ['web/contract'],
    packages: new RegExp(`^(fastify|@fastify/.+|zod|zod/(mini|locales)|croner)$|${NODE}`),
  },
  server: {
    mayImport: ['web/contract'],
    packages: new RegExp(
      `^(fastify|@fastify/.+|damerau-levenshtein|ipaddr\\.js|pino|prom-client|zod)$|${NODE}`,
    ),
  },
}

/** The gateway's only import of the mock, loaded on demand. */
const MOCK_SWITCH = { from: 'server/backend/backend-address.ts', to: 'mock/start.ts' }

/** Entry points, which no file imports. */
const ENTRIES = ['server/main.ts', 'mock/main.ts']

const isIn = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`)
const featureOf = (file: string) => file.split('/').slice(0, 3).join('/')

const files = Object.keys(FOLDERS).flatMap(sourcesUnder)
const all = ['web/main.tsx', ...files].flatMap(file => importsOf(file))
const linesThat = (isWanted: (line: ImportLine) => boolean) =>
  all.filter(isWanted).map(({ from, to }) => `${from} imports ${to}`)

test.each(Object.entries(FOLDERS))(
  '%s imports only from allowed folders and packages',
  (name, folder) => {
    const isAllowed = ({ from, to, isOurs, isDynamic }: ImportLine) =>
      isOurs
        ? [name, ...folder.mayImport].some(allowed => isIn(to, allowed)) ||
          (isDynamic && from === MOCK_SWITCH.from && to === MOCK_SWITCH.to)
        : folder.packages.test(to)
    expect(linesThat(line => isIn(line.from, name) && !isAllowed(line))).toEqual([])
  },
)

test('no state module imports itself through others', () => {
  const lines = all.filter(({ from, to }) => isIn(from, 'web/state') && isIn(to, 'web/state'))
  const reachedFrom = (file: string, reached = new Set<string>()): Set<string> => {
    for (const { from, to } of lines)
      if (from === file && !reached.has(to)) reachedFrom(to, reached.add(to))
    return reached
  }
  expect(files.filter(file => reachedFrom(file).has(file))).toEqual([])
})

test('users and their quotas are written by one module', () => {
  const writes = ['patchUser', 'patchUsers', 'saveUserQuotas', 'saveManyQuotas']
  const callers = all.filter(({ names }) => names.some(name => writes.includes(name)))
  expect([...new Set(callers.map(({ from }) => from))]).toEqual(['web/state/edit-users.ts'])
})

test('views call actions, not the server', () => {
  const isView = (file: string) => file.endsWith('.tsx')
  expect(linesThat(({ from, to }) => isView(from) && to === 'web/lib/request.ts')).toEqual([])
})

test('no feature imports another', () => {
  const areFeatures = (...files: string[]) => files.every(file => isIn(file, 'web/features'))
  const wrong = linesThat(
    ({ from, to }) => areFeatures(from, to) && featureOf(from) !== featureOf(to),
  )
  expect(wrong).toEqual([])
})

/**
 * Folders in dependency order: each folder may import from itself and earlier folders. Files outside these folders may
 * import from all of them.
 */
const FOLDER_ORDER = {
  server: ['edge', 'forward', 'backend', 'site'],
  mock: ['world', 'rules', 'client', 'http', 'resources', 'scenarios', 'control'],
}

describe.each(Object.entries(FOLDER_ORDER))('folders of %s', (name, order) => {
  const levelOf = (file: string) => order.findIndex(folder => isIn(file, `${name}/${folder}`))

  test('import only in dependency order', () => {
    const wrong = linesThat(
      ({ from, to }) => isIn(to, name) && levelOf(from) >= 0 && levelOf(to) > levelOf(from),
    )
    expect(wrong).toEqual([])
  })

  test('are all listed', () => {
    const folders = files.flatMap(file => file.match(`(?<=^${name}/)[^/]+(?=/)`) ?? [])
    expect([...new Set(folders)].sort()).toEqual([...order].sort())
  })
})

test('there are no barrel files', () => {
  expect(files.filter(file => /^index\.tsx?$/.test(basename(file)))).toEqual([])
})

test('every file is imported by the product or its scripts', () => {
  const used = [...all, ...sourcesUnder('scripts').flatMap(file => importsOf(file))]
  const wanted = new Set(used.map(line => line.to))
  expect(files.filter(file => !wanted.has(file) && !ENTRIES.includes(file))).toEqual([])
})
