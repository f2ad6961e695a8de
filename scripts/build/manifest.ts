import { stat, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { PAGES, type Page, pageAt, REDIRECTS } from '../../web/app/pages.ts'
import { ASSETS_URL } from './paths.ts'
import type { Styles } from './styles.ts'
import { closureOf, type WebBundle } from './web.ts'

const PAGES_FOLDER = 'web/app'
const SHELL = 'web/app/shell.tsx'

/** What the gateway and the size check know of a build; written to `<outDir>/manifest.json`. */
export interface Manifest {
  readonly entry: string
  readonly css: readonly string[]
  readonly fonts: readonly string[]
  /**
   * `preload`: all scripts the first view of this path needs. `bytes` as sent (brotli): `js` of all of them, `own` of those
   * that come on top of the entry and, behind the sign-in, the shell.
   */
  readonly routes: readonly {
    readonly path: string
    readonly preload: readonly string[]
    readonly bytes: { readonly js: number; readonly own: number; readonly css: number }
  }[]
  readonly inlineScriptHashes: readonly string[]
}

/** The source module a page is loaded from, read out of `() => import('…')`. */
const moduleOf = (page: Page): string => {
  const relative = /import\(\s*['"]([^'"?]+)/.exec(String(page.load))?.[1]
  if (!relative) throw new Error(`load of ${page.path} is not a plain () => import('…').`)
  return posix.join(PAGES_FOLDER, relative)
}

export const writeManifest = async (
  outDir: string,
  bundle: WebBundle,
  styles: Styles,
  inlineScriptHashes: string[],
): Promise<Manifest> => {
  const chunkFor = (module: string) => bundle.chunks.find(chunk => chunk.module === module)
  const sizeOf = async (names: readonly string[]) => {
    const sizes = await Promise.all(
      names.map(async name => (await stat(join(outDir, 'assets', `${name}.br`))).size),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const url = (name: string) => `${ASSETS_URL}/${name}`
  const css = await sizeOf(styles.css)

  const routeOf = async (page: Page) => {
    const module = moduleOf(page)
    const chunk = chunkFor(module)
    if (!chunk) throw new Error(`${page.path} loads ${module}, which the bundle has no chunk for.`)
    // A shell that is part of the entry has no chunk of its own.
    const shell = page.frame === 'shell' ? chunkFor(SHELL) : undefined
    const frame = shell ? [bundle.entry, shell] : [bundle.entry]
    const files = closureOf(bundle, [...frame, chunk])
    const js = await sizeOf(files)
    const own = js - (await sizeOf(closureOf(bundle, frame)))
    return { path: page.path, preload: files.map(url), bytes: { js, own, css } }
  }
  // An address that leads elsewhere needs what the page it leads to needs.
  const redirected = REDIRECTS.flatMap(({ from, to }) => {
    const page = pageAt(to)
    return page ? [routeOf(page).then(route => ({ ...route, path: from }))] : []
  })

  const manifest: Manifest = {
    entry: url(bundle.entry.file),
    css: styles.css.map(url),
    fonts: styles.fonts.map(url),
    routes: await Promise.all([...PAGES.map(routeOf), ...redirected]),
    inlineScriptHashes,
  }
  await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}
