import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { compressAssets } from './compress.ts'
import { copyIcon, writeIndexHtml } from './index-html.ts'
import { writeManifest } from './manifest.ts'
import { fromRoot } from './paths.ts'
import { bundleStyles, type Styles, stylesRebuilder } from './styles.ts'
import { bundleWeb, type WebBundle, webRebuilder } from './web.ts'

const writePage = async (
  outDir: string,
  { bundle, styles, icon }: { bundle: WebBundle; styles: Styles; icon: string },
) => {
  await cp(fromRoot('web/public'), outDir, { recursive: true })
  const hashes = await writeIndexHtml(outDir, { entry: bundle.entry, icon, ...styles })
  await writeManifest(outDir, bundle, styles, hashes)
}

/** @param mapsDir folder for source maps, which aren't served */
export const buildWeb = async (outDir: string, mapsDir: string): Promise<void> => {
  const [bundle, styles, icon] = await Promise.all([
    bundleWeb(outDir, mapsDir),
    bundleStyles(outDir),
    copyIcon(outDir),
  ])
  await Promise.all([
    compressAssets(join(outDir, 'assets')),
    writePage(outDir, { bundle, styles, icon }),
  ])
}

export interface Changed {
  readonly web: boolean
  readonly styles: boolean
}

/** Rebuilds for development. Skips compression and keeps assets of earlier builds. */
export const siteRebuilder = async (
  outDir: string,
): Promise<(changed: Changed) => Promise<void>> => {
  const bundleWeb = await webRebuilder(outDir)
  const bundleStyles = stylesRebuilder(outDir)
  let bundle: WebBundle | null = null
  return async changed => {
    const [fresh, styles, icon] = await Promise.all([
      changed.web || bundle === null ? bundleWeb() : bundle,
      bundleStyles(changed.styles),
      copyIcon(outDir),
    ])
    bundle = fresh
    await writePage(outDir, { bundle, styles, icon })
  }
}
