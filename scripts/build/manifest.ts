import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PAGES, type Page, pageAt, REDIRECTS } from '../../web/app/pages.ts'
import { firstCalls } from './first-calls.ts'
import { firstFrameOf } from './first-frame.ts'
import { ASSETS_URL } from './paths.ts'
import { firstViewOf } from './routes.ts'
import type { Styles } from './styles.ts'
import type { WebBundle } from './web.ts'

/** Describes the build for the gateway and the size check. Written to `<outDir>/manifest.json`. */
export interface Manifest {
  readonly entry: string
  readonly css: readonly string[]
  readonly fonts: readonly string[]
  readonly routes: readonly {
    readonly path: string
    readonly preload: readonly string[]
    /** First API calls for everyone and for signed-in users, relative to the base path. */
    readonly calls: { readonly open: readonly string[]; readonly signedIn: readonly string[] }
    /** Static HTML shown until the scripts run, for signed-in and signed-out users; '' for none. */
    readonly frame: { readonly signedIn: string; readonly signedOut: string }
  }[]
  readonly inlineScriptHashes: readonly string[]
}

export const writeManifest = async (
  outDir: string,
  bundle: WebBundle,
  styles: Styles,
  inlineScriptHashes: string[],
): Promise<Manifest> => {
  const url = (name: string) => `${ASSETS_URL}/${name}`
  const routeOf = async (page: Page) => ({
    path: page.path,
    preload: bundle.filesOf(firstViewOf(page)).map(url),
    calls: firstCalls(page),
    frame: firstFrameOf(page),
  })
  // A redirected path needs the files of its target.
  const redirected = REDIRECTS.flatMap(({ from, to }) => {
    const page = pageAt(to)
    return page ? [routeOf(page).then(route => ({ ...route, path: from }))] : []
  })

  const manifest: Manifest = {
    entry: url(bundle.entry),
    css: styles.css.map(url),
    fonts: styles.fonts.map(url),
    routes: await Promise.all([...PAGES.map(routeOf), ...redirected]),
    inlineScriptHashes,
  }
  await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}
