import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { ASSETS_URL, fromRoot } from './paths.ts'

const ICON = fromRoot('web/icon.svg')
const PLACE = '<!-- assets -->'

export const copyIcon = async (outDir: string): Promise<string> => {
  const hash = createHash('sha256')
    .update(await readFile(ICON))
    .digest('hex')
    .slice(0, 8)
  const name = `icon-${hash}.svg`
  await mkdir(join(outDir, 'assets'), { recursive: true })
  await copyFile(ICON, join(outDir, 'assets', name))
  return name
}

export const cspHash = (code: string) =>
  `sha256-${createHash('sha256').update(code).digest('base64')}`

interface Head {
  readonly entry: string
  readonly css: readonly string[]
  readonly fonts: readonly string[]
  readonly icon: string
}

/**
 * Writes `<outDir>/index.html` with the links of this build.
 * @returns CSP hashes of its inline scripts, e.g. `sha256-…`
 */
export const writeIndexHtml = async (outDir: string, head: Head): Promise<string[]> => {
  const template = await readFile(fromRoot('web/index.html'), 'utf8')
  if (!template.includes(PLACE)) throw new Error(`web/index.html has no ${PLACE} in its head.`)
  const url = (name: string) => `${ASSETS_URL}/${name}`
  const links = [
    ...head.css.map(name => `<link rel="stylesheet" href="${url(name)}">`),
    `<link rel="icon" type="image/svg+xml" href="${url(head.icon)}">`,
    ...head.fonts.map(
      name => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url(name)}">`,
    ),
    `<script type="module" src="${url(head.entry)}"></script>`,
  ]
  const inline = /<script>([\s\S]*?)<\/script>/g
  let html = template.replace(PLACE, () => links.join('\n    '))
  const hashes: string[] = []
  for (const [whole, source = ''] of html.matchAll(inline)) {
    const code = (await transform(source, { minify: true, target: 'es2022' })).code.trim()
    html = html.replace(whole, () => `<script>${code}</script>`)
    hashes.push(cspHash(code))
  }
  await writeFile(join(outDir, 'index.html'), html)
  return hashes
}
