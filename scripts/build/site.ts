import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { WebBundle } from './bundle.ts'
import { compressAssets } from './compress.ts'
import { copyIcon, writeIndexHtml } from './index-html.ts'
import { writeManifest } from './manifest.ts'
import { fromRoot, type Mode } from './paths.ts'
import { bundleStyles, type Styles } from './styles.ts'
import { bundleWeb, webRebuilder } from './web.ts'

/** What stands beside the assets: index.html, which names them, manifest.json, and the files of web/public. */
const writePage = async (
  outDir: string,
  { bundle, styles, icon }: { bundle: WebBundle; styles: Styles; icon: string },
  mode: Mode,
) => {
  await cp(fromRoot('web/public'), outDir, { recursive: true })
  const hashes = await writeIndexHtml(outDir, { entry: bundle.entry.file, icon, ...styles })
  await writeManifest(outDir, bundle, styles, hashes, mode)
}

/**
 * Everything the browser gets, into `outDir`: index.html, manifest.json, assets/ with compressed copies, and the files of
 * web/public as they are.
 */
export const buildWeb = async (outDir: string): Promise<void> => {
  const [bundle, styles, icon] = await Promise.all([
    bundleWeb(outDir),
    bundleStyles(outDir, 'production'),
    copyIcon(outDir),
  ])
  await compressAssets(join(outDir, 'assets'))
  await writePage(outDir, { bundle, styles, icon }, 'production')
}

/** The same for development, as often as called: nothing is compressed, and assets of earlier builds stay. */
export const siteRebuilder = async (outDir: string): Promise<() => Promise<void>> => {
  const bundleWeb = await webRebuilder(outDir)
  return async () => {
    const [bundle, styles, icon] = await Promise.all([
      bundleWeb(),
      bundleStyles(outDir, 'development'),
      copyIcon(outDir),
    ])
    await writePage(outDir, { bundle, styles, icon }, 'development')
  }
}
