import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type ImportLine, importsOf, sourcesUnder } from './imports.ts'

/** Packages of views; icons are imported one by one. */
const VIEW = 'react|react-dom|react-router-dom|clsx|lucide-react/icons/.+'
/** Of the app, from bottom to top. */
const [CONTRACT, LIB, STATE, UI] = ['web/contract', 'web/lib', 'web/state', 'web/ui']
const [COMPONENTS, FEATURES] = ['web/components', 'web/features']

/**
 * Per folder the project folders and files that it may import from, besides itself, and the packages that it may import;
 * all others are rejected.
 */
const FOLDERS: Record<string, [mayImport: readonly string[], packages: string]> = {
  'web/contract': [[], 'zod/mini'],
  'web/lib': [[CONTRACT, 'package.json'], 'zod/mini|croner|p-limit'],
  'web/state': [[CONTRACT, LIB], 'valtio/vanilla(/utils)?|zod/mini|compare-versions'],
  'web/ui': [[LIB], `${VIEW}|@tanstack/.+|sonner|tinykeys`],
  'web/components': [
    [UI, STATE, LIB, CONTRACT],
    `${VIEW}|valtio(/vanilla)?|cronstrue|ret|safe-regex2|zod/mini|@tanstack/.+`,
  ],
  'web/features': [
    [COMPONENTS, UI, STATE, LIB, CONTRACT],
    `${VIEW}|valtio/vanilla(/utils)?|zod/mini|damerau-levenshtein|papaparse|uqr|@tanstack/.+`,
  ],
  'web/app': [
    [FEATURES, COMPONENTS, UI, STATE, LIB, CONTRACT],
    `${VIEW}|react-dom/client|valtio/vanilla(/utils)?|sonner|zod/mini`,
  ],
  mock: [[CONTRACT], 'fastify|@fastify/.+|zod|zod/(mini|locales)|croner|node:.+'],
  server: [
    [CONTRACT],
    'fastify|@fastify/.+|damerau-levenshtein|ipaddr\\.js|pino|prom-client|zod|node:.+',
  ],
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
  (name, [mayImport, packages]) => {
    const isAllowed = ({ from, to, isOurs, isDynamic }: ImportLine) =>
      isOurs
        ? [name, ...mayImport].some(allowed => isIn(to, allowed)) ||
          (isDynamic && from === MOCK_SWITCH.from && to === MOCK_SWITCH.to)
        : new RegExp(`^(${packages})$`).test(to)
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
  const callers = all.filter(
    ({ from, names }) => isIn(from, 'web') && names.some(name => writes.includes(name)),
  )
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
