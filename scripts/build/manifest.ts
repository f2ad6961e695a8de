import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PAGES, type Page, pageAt, REDIRECTS } from '../../web/app/pages.ts'
import { ASSETS_URL } from './paths.ts'
import { moduleOf, SHELL_MODULE } from './routes.ts'
import type { Styles } from './styles.ts'
import type { Chunk, WebBundle } from './web.ts'

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

export const writeManifest = async (
  outDir: string,
  bundle: WebBundle,
  styles: Styles,
  inlineScriptHashes: string[],
): Promise<Manifest> => {
  const sizeOf = async (names: readonly string[]) => {
    const sizes = await Promise.all(
      names.map(async name => (await stat(join(outDir, 'assets', `${name}.br`))).size),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const filesOf = (roots: readonly Chunk[]) => bundle.closureOf(roots).map(chunk => chunk.file)
  const url = (name: string) => `${ASSETS_URL}/${name}`
  const css = await sizeOf(styles.css)

  const routeOf = async (page: Page) => {
    const frame =
      // The shell's script also has the not-found page.
      page.frame === 'shell' || page.path === '*'
        ? [bundle.entry, bundle.chunkFor(SHELL_MODULE)]
        : [bundle.entry]
    const files = filesOf([...frame, bundle.chunkFor(moduleOf(page))])
    const js = await sizeOf(files)
    const own = js - (await sizeOf(filesOf(frame)))
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
