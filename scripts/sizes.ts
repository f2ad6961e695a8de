// What a first view of each page costs, against the budgets; npm run build and npm test print it.
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { BUDGET_KB, MOST_MORE, MOST_SCRIPTS, PAGE_BUDGET_KB, SMALLEST_KB } from './build/budgets.ts'
import type { Manifest } from './build/manifest.ts'
import { fromRoot } from './build/paths.ts'

interface Row {
  readonly what: string
  readonly bytes: number
  readonly budgetKb: number
}

const rowsOf = async (manifest: Manifest): Promise<Row[]> => {
  const routeAt = (path: string) => {
    const route = manifest.routes.find(candidate => candidate.path === path)
    if (!route) throw new Error(`The build has no page ${path}.`)
    return route
  }
  const sizeOf = async (url: string, suffix: string) =>
    (await stat(fromRoot('dist/web/assets', basename(url) + suffix))).size
  const total = async (urls: readonly string[], suffix = '') =>
    (await Promise.all(urls.map(url => sizeOf(url, suffix)))).reduce((sum, size) => sum + size, 0)

  // Pages made of the same scripts cost the same: one line for all of them.
  const byScripts = new Map<string, Manifest['routes'][number] & { alike: number }>()
  for (const route of manifest.routes) {
    const scripts = route.preload.join()
    const first = byScripts.get(scripts)
    if (first) first.alike++
    else byScripts.set(scripts, { ...route, alike: 0 })
  }

  return [
    { what: 'JS of /login', bytes: routeAt('/login').bytes.js, budgetKb: BUDGET_KB.login },
    {
      what: 'JS of /login with the backdrop',
      bytes: await total([...new Set([...routeAt('/login').preload, ...manifest.backdrop])], '.br'),
      budgetKb: BUDGET_KB.loginAtRest,
    },
    {
      what: 'JS of /dashboard',
      bytes: routeAt('/dashboard').bytes.js,
      budgetKb: BUDGET_KB.dashboard,
    },
    { what: 'CSS', bytes: await total(manifest.css, '.br'), budgetKb: BUDGET_KB.css },
    { what: 'Fonts', bytes: await total(manifest.fonts), budgetKb: BUDGET_KB.fonts },
    ...[...byScripts.values()].map(({ path, bytes, alike }) => ({
      what: `JS of ${path} by itself${alike > 0 ? ` (${alike} more alike)` : ''}`,
      bytes: bytes.own,
      budgetKb: PAGE_BUDGET_KB[path] ?? BUDGET_KB.page,
    })),
  ]
}

/** A sentence for each rule on the number and size of scripts that is broken. */
const scriptProblems = async ({ routes, idle }: Manifest): Promise<string[]> => {
  const pages = routes.filter(route => route.path !== '*')
  const isScript = (url: string) => url.endsWith('.js')
  const sizes = new Map<string, number>()
  for (const url of new Set(pages.flatMap(page => page.preload)))
    sizes.set(url, (await stat(fromRoot('dist/web/assets', `${basename(url)}.br`))).size)
  const many = pages
    .filter(page => page.preload.length > MOST_SCRIPTS)
    .map(
      page => `${page.path} begins with ${page.preload.length} scripts, ${MOST_SCRIPTS} at most.`,
    )
  const small = [...sizes]
    .filter(([url, size]) => isScript(url) && size < SMALLEST_KB * 1000)
    .map(([url, size]) => `${basename(url)} is ${kb(size)} kB, too little for a file of its own.`)
  const inShell = pages.filter(page => page.bytes.own !== page.bytes.js && page.path !== '/login')
  const more = inShell.flatMap(from =>
    inShell.flatMap(to => {
      const has = new Set([...from.preload, ...idle])
      const added = to.preload.filter(url => !has.has(url)).length
      return added > MOST_MORE ? [`${to.path} after ${from.path} takes ${added} more scripts.`] : []
    }),
  )
  return [...many, ...small, ...more]
}

/** What was measured by the run before this one, on this machine. */
const BEFORE = fromRoot('.cache/sizes.json')

const kb = (bytes: number) => (bytes / 1000).toFixed(1)

/** Prints what a first view costs. @returns a sentence for each budget that is exceeded; empty when all is well */
export const checkSizes = async (): Promise<string[]> => {
  const manifest: Manifest = JSON.parse(await readFile(fromRoot('dist/web/manifest.json'), 'utf8'))
  const rows = await rowsOf(manifest)
  const scripts = new Map(manifest.routes.map(route => [route.path, route.preload.length]))
  const before: Record<string, number> = await readFile(BEFORE, 'utf8').then(JSON.parse, () => ({}))
  const width = Math.max(...rows.map(row => row.what.length))
  process.stdout.write(`\nSizes of a first view, kB as sent (brotli), and its scripts\n`)
  for (const { what, bytes, budgetKb } of rows) {
    const path = /^JS of (\S+)/.exec(what)?.[1]
    const count = path === undefined ? '' : `  ${scripts.get(path)} scripts`
    const grown = bytes - (before[what] ?? bytes)
    const change = Math.abs(grown) < 50 ? '' : `  ${grown > 0 ? '+' : '-'}${kb(Math.abs(grown))}`
    const mark = bytes > budgetKb * 1000 ? '  OVER' : ''
    process.stdout.write(
      `  ${what.padEnd(width)}  ${kb(bytes).padStart(6)}  of ${String(budgetKb).padStart(3)}${count}${change}${mark}\n`,
    )
  }
  await mkdir(dirname(BEFORE), { recursive: true })
  await writeFile(
    BEFORE,
    JSON.stringify(Object.fromEntries(rows.map(row => [row.what, row.bytes]))),
  )
  return [
    ...rows
      .filter(row => row.bytes > row.budgetKb * 1000)
      .map(row => `${row.what} is ${kb(row.bytes)} kB, its budget ${row.budgetKb} kB.`),
    ...(await scriptProblems(manifest)),
  ]
}
