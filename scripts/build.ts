// npm run build: builds dist/web (browser), dist/server (gateway with the mock) and dist/mock. --sizes prints the size
// of each page's first view.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { build as bundle } from 'esbuild'
import { checkSizes } from './build/budgets.ts'
import { bundleOptions } from './build/bundle.ts'
import { compressAssets } from './build/compress.ts'
import { groupScripts } from './build/group.ts'
import { writeLicenses } from './build/licenses.ts'
import { bundleNode } from './build/node.ts'
import { writePage } from './build/page.ts'
import { fromRoot } from './build/paths.ts'
import { minifyStyles } from './build/styles.ts'

const started = performance.now()

/** @param maps folder for source maps, which aren't served */
const buildWeb = async (web: string, maps: string) => {
  const assets = join(web, 'assets')
  await Promise.all([assets, maps].map(folder => mkdir(folder, { recursive: true })))

  const bundled = await bundle({ ...bundleOptions('production', assets), write: false })
  const { site, chunks } = await groupScripts(bundled)
  for (const { fileName, code, map } of chunks) {
    await writeFile(join(assets, fileName), code)
    await writeFile(join(maps, `${fileName}.map`), map?.toString() ?? '')
  }
  for (const { path, text, contents } of bundled.outputFiles) {
    if (path.endsWith('.css')) await writeFile(path, await minifyStyles(text))
    else if (!/\.(js|map)$/.test(path)) await writeFile(path, contents)
  }
  await writePage(web, site)
  await compressAssets(assets)
}

/** Builds into a new folder and then swaps it in, so that no one sees an incomplete build. */
const build = async () => {
  const [fresh, old] = [
    fromRoot(`.cache/dist-${process.pid}-new`),
    fromRoot(`.cache/dist-${process.pid}-old`),
  ]
  try {
    await mkdir(fresh, { recursive: true })
    // Wait for all parts even if one fails, because the others still write into the folder.
    const parts = await Promise.allSettled([
      buildWeb(join(fresh, 'web'), join(fresh, 'maps')),
      bundleNode(fresh),
      writeLicenses(fresh),
    ])
    for (const part of parts) if (part.status === 'rejected') throw part.reason
    await rename(fromRoot('dist'), old).catch(cause => {
      if (cause.code !== 'ENOENT') throw cause
    })
    await rename(fresh, fromRoot('dist'))
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await rm(old, { recursive: true, force: true })
  }
}

try {
  await build()
  const seconds = (performance.now() - started) / 1000
  process.stdout.write(`Built dist/ in ${seconds.toFixed(1)} s\n`)
  if (process.argv.includes('--sizes'))
    for (const line of await checkSizes()) process.stdout.write(`  ${line}\n`)
} catch (cause) {
  // esbuild has already printed its own errors.
  if (!(cause instanceof Error && 'errors' in cause)) throw cause
  process.exitCode = 1
}
