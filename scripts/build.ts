// The production build: dist/web (browser), dist/server (gateway with the mock), dist/mock. Run it as npm run build.
import { rename, rm } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { bundleNode } from './build/node.ts'
import { fromRoot } from './build/paths.ts'
import { buildWeb } from './build/site.ts'

const started = performance.now()
const dist = fromRoot('dist')
const fresh = fromRoot(`.cache/dist-new-${process.pid}`)
const old = fromRoot(`.cache/dist-old-${process.pid}`)

try {
  await Promise.all([buildWeb(`${fresh}/web`, 'production'), bundleNode(fresh, 'production')])
  // Whoever reads dist/ meanwhile sees the old build or the new one, never a half.
  await rename(dist, old).catch(cause => {
    if (cause.code !== 'ENOENT') throw cause
  })
  await rename(fresh, dist)
} finally {
  await rm(fresh, { recursive: true, force: true })
  await rm(old, { recursive: true, force: true })
}
process.stdout.write(`Built dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
