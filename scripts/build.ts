// Builds dist/web (browser), dist/server (gateway with the mock) and dist/mock, through npm run build. npm run dev uses
// --development, which builds only the gateway and mock into .cache/dev. --sizes prints the size of each page's first
// view.
import { mkdir, rename, rm } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { writeLicenses } from './build/licenses.ts'
import { bundleNode } from './build/node.ts'
import { fromRoot } from './build/paths.ts'
import { buildWeb } from './build/site.ts'
import { checkSizes } from './sizes.ts'

const started = performance.now()

/** Builds into a new folder and then swaps it in, so that no one sees an incomplete build. */
const replace = async (target: string, make: (fresh: string) => Promise<unknown>) => {
  const aside = fromRoot('.cache', `${target.replace(/\W/g, '-')}-${process.pid}`)
  const [fresh, old] = [`${aside}-new`, `${aside}-old`]
  try {
    await mkdir(fresh, { recursive: true })
    await make(fresh)
    await mkdir(fromRoot(target, '..'), { recursive: true })
    await rename(fromRoot(target), old).catch(cause => {
      if (cause.code !== 'ENOENT') throw cause
    })
    await rename(fresh, fromRoot(target))
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await rm(old, { recursive: true, force: true })
  }
}

const isDevelopment = process.argv.includes('--development')

const build = async () => {
  if (!isDevelopment) {
    await replace('dist', async fresh => {
      // Wait for all parts even if one fails, because the others still write into the folder.
      const parts = await Promise.allSettled([
        buildWeb(`${fresh}/web`, `${fresh}/maps`),
        bundleNode(fresh, 'production'),
        writeLicenses(fresh),
      ])
      for (const part of parts) if (part.status === 'rejected') throw part.reason
    })
    return 'dist/'
  }
  await bundleNode(fromRoot('.cache/dev'), 'development')
  return 'gateway and mock'
}

try {
  const built = await build()
  const seconds = (performance.now() - started) / 1000
  process.stdout.write(`Built ${built} in ${seconds.toFixed(1)} s\n`)
  if (process.argv.includes('--sizes'))
    for (const line of await checkSizes()) process.stdout.write(`  ${line}\n`)
} catch (cause) {
  if (!(cause instanceof Error && 'errors' in cause)) throw cause
  process.exitCode = 1
}
