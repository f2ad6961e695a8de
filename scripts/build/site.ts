import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { compressAssets } from './compress.ts'
import { copyIcon, writeIndexHtml } from './index-html.ts'
import { writeManifest } from './manifest.ts'
import { fromRoot } from './paths.ts'
import { bundleStyles, type Styles, stylesRebuilder } from './styles.ts'
import { bundleWeb, type WebBundle, webRebuilder } from './web.ts'

/** What stands beside the assets: index.html, which names them, manifest.json, and the files of web/public. */
const writePage = async (
  outDir: string,
  { bundle, styles, icon }: { bundle: WebBundle; styles: Styles; icon: string },
) => {
  await cp(fromRoot('web/public'), outDir, { recursive: true })
  const hashes = await writeIndexHtml(outDir, { entry: bundle.entry, icon, ...styles })
  await writeManifest(outDir, bundle, styles, hashes)
}

/**
 * Everything the browser gets, into `outDir`: index.html, manifest.json, assets/ with compressed copies, and the files of
 * web/public as they are.
 * @param mapsDir for source maps, outside of what is served
 * @param onRead as bundleWeb's
 */
export const buildWeb = async (
  outDir: string,
  mapsDir: string,
  onRead: () => void,
): Promise<void> => {
  const [bundle, styles, icon] = await Promise.all([
    bundleWeb(outDir, mapsDir, onRead),
    bundleStyles(outDir),
    copyIcon(outDir),
  ])
  await compressAssets(join(outDir, 'assets'))
  await writePage(outDir, { bundle, styles, icon })
}

/** What has changed since a site was built: the styles, anything else, or both. */
export interface Changed {
  readonly web: boolean
  readonly styles: boolean
}

/** The same for development, as often as called: nothing is compressed, and assets of earlier builds stay. */
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
