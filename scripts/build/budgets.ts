import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Manifest } from './page.ts'
import { fromRoot } from './paths.ts'

/** Limits in kB as transferred (brotli for text, fonts unchanged). Explain every increase in the commit message. */
const PAGES_KB: Readonly<Record<string, number>> = {
  '/login': 97,
  '/dashboard': 175,
  '/approvals': 202,
}
const OTHER_PAGES_KB = 227
const CSS_KB = 22
const FONTS_KB = 37
const MAX_SCRIPTS = 6

const PREVIOUS = fromRoot('.cache/sizes.json')

const kb = (bytes: number) => (bytes / 1000).toFixed(1)
const scriptName = (url: string) => basename(url).replace(/-[\w-]{8}\.js$/, '')
const sizeOf = async (url: string, suffix = '.br') =>
  (await stat(fromRoot('dist/web/assets', basename(url) + suffix))).size
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)

/** Prints the sizes and how they have changed since the last run. @returns a message for each exceeded limit */
export const checkSizes = async (): Promise<string[]> => {
  const manifest: Manifest = JSON.parse(await readFile(fromRoot('dist/web/manifest.json'), 'utf8'))
  const urls = [...new Set(manifest.routes.flatMap(route => route.preload))]
  const scripts = new Map(
    await Promise.all(urls.map(async url => [url, await sizeOf(url)] as const)),
  )
  const total = async (files: readonly string[], suffix?: string) =>
    sum(await Promise.all(files.map(file => sizeOf(file, suffix))))
  const rows = [
    ...manifest.routes.map(({ path, preload }) => ({
      what: path,
      bytes: sum(preload.map(url => scripts.get(url) ?? 0)),
      budgetKb: PAGES_KB[path] ?? OTHER_PAGES_KB,
      made: preload.map(scriptName).join(' '),
    })),
    { what: 'CSS', bytes: await total(manifest.css), budgetKb: CSS_KB, made: '' },
    { what: 'Fonts', bytes: await total(manifest.fonts, ''), budgetKb: FONTS_KB, made: '' },
    ...[...scripts].map(([url, bytes]) => {
      return { what: `script ${scriptName(url)}`, bytes, budgetKb: null, made: '' }
    }),
  ]

  const none = () => ({})
  const previous: Record<string, number> = await readFile(PREVIOUS, 'utf8').then(JSON.parse, none)
  process.stdout.write('\nFirst views, kB as sent (brotli)\n')
  const width = Math.max(...rows.map(row => row.what.length))
  for (const { what, bytes, budgetKb, made } of rows) {
    const grown = bytes - (previous[what] ?? bytes)
    const columns = [
      what.padEnd(width),
      kb(bytes).padStart(6),
      budgetKb === null ? '      ' : `of ${String(budgetKb).padStart(3)}`,
      Math.abs(grown) < 50 ? '     ' : `${grown > 0 ? '+' : ''}${kb(grown)}`.padStart(5),
      made,
    ]
    process.stdout.write(`  ${columns.join('  ').trimEnd()}\n`)
  }
  await mkdir(dirname(PREVIOUS), { recursive: true })
  const sizes = Object.fromEntries(rows.map(({ what, bytes }) => [what, bytes]))
  await writeFile(PREVIOUS, JSON.stringify(sizes))

  const large = rows.flatMap(({ what, bytes, budgetKb }) =>
    budgetKb !== null && bytes > budgetKb * 1000
      ? `${what} takes ${kb(bytes)} kB, its limit is ${budgetKb}.`
      : [],
  )
  const split = manifest.routes.flatMap(({ path, preload: { length } }) =>
    length > MAX_SCRIPTS ? `${path} loads ${length} scripts, the limit is ${MAX_SCRIPTS}.` : [],
  )
  return [...large, ...split]
}
