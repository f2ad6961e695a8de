import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { compressAssets } from './compress.ts'
import { copyIcon, writeIndexHtml } from './index-html.ts'
import { writeManifest } from './manifest.ts'
import { fromRoot, type Mode } from './paths.ts'
import { bundleStyles } from './styles.ts'
import { bundleWeb } from './web.ts'

/**
 * Everything the browser gets, into `outDir`: index.html, manifest.json, assets/ with compressed copies, and the files of
 * web/public as they are.
 */
export const buildWeb = async (outDir: string, mode: Mode): Promise<void> => {
  const [bundle, styles, icon] = await Promise.all([
    bundleWeb(outDir, mode),
    bundleStyles(outDir, mode),
    copyIcon(outDir),
  ])
  await cp(fromRoot('web/public'), outDir, { recursive: true })
  const assets = join(outDir, 'assets')
  await compressAssets(assets, mode)
  const hashes = await writeIndexHtml(outDir, { entry: bundle.entry.file, icon, ...styles })
  await writeManifest(outDir, bundle, styles, hashes)
}
