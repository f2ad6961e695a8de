import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firstCalls } from '../../web/app/first-calls.ts'
import { PAGES, type Page, pageAt, REDIRECTS } from '../../web/app/pages.ts'
import type { WebBundle } from './bundle.ts'
import { firstFrameOf } from './first-frame.ts'
import { ASSETS_URL, type Mode } from './paths.ts'
import {
  BACKDROP_MODULE,
  FIRST_MODULES,
  frameOf,
  IDLE_MODULE,
  moduleOf,
  pageModules,
} from './routes.ts'
import type { Styles } from './styles.ts'

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
    /** Calls it begins with: for everybody, and for who is signed in; addresses below the base path. */
    readonly calls: { readonly open: readonly string[]; readonly signedIn: readonly string[] }
    /** What is shown until its scripts are here, for who is signed in and for who is not; '' for nothing. */
    readonly frame: { readonly signedIn: string; readonly signedOut: string }
    readonly bytes: { readonly js: number; readonly own: number; readonly css: number }
  }[]
  /** What every page behind the sign-in fetches when the browser is idle. */
  readonly idle: readonly string[]
  /** The scripts of the sky behind every page, which come by themselves. */
  readonly backdrop: readonly string[]
  readonly inlineScriptHashes: readonly string[]
}

/** Writes `<outDir>/manifest.json`. */
export const writeManifest = async (
  outDir: string,
  bundle: WebBundle,
  styles: Styles,
  inlineScriptHashes: string[],
  mode: Mode,
): Promise<Manifest> => {
  // In development nothing is compressed.
  const sizeOf = async (names: readonly string[]) => {
    const sizes = await Promise.all(
      names.map(async name =>
        mode === 'production' ? (await stat(join(outDir, 'assets', `${name}.br`))).size : 0,
      ),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const url = (name: string) => `${ASSETS_URL}/${name}`
  const css = await sizeOf(styles.css)

  const routeOf = async (page: Page) => {
    const frame = frameOf(page)
    const files = bundle.filesOf([...frame, ...pageModules(page)])
    const js = await sizeOf(bundle.filesOf([...frame, moduleOf(page)]))
    const own = js - (await sizeOf(bundle.filesOf(frame)))
    return {
      path: page.path,
      preload: files.map(url),
      calls: firstCalls(page),
      frame: await firstFrameOf(page),
      bytes: { js, own, css },
    }
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
    idle: bundle.filesOf([...FIRST_MODULES, IDLE_MODULE]).map(url),
    backdrop: bundle.filesOf([BACKDROP_MODULE]).map(url),
    inlineScriptHashes,
  }
  await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}
