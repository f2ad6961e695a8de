// Child process of npm run dev that builds the app on request and reports the result.
import { performance } from 'node:perf_hooks'
import { fromRoot } from './build/paths.ts'
import { type Changed, siteRebuilder } from './build/site.ts'

const rebuild = await siteRebuilder(fromRoot('.cache/dev/web'))

process.on('message', async (changed: Changed) => {
  const started = performance.now()
  try {
    await rebuild(changed)
    process.stdout.write(`Built web in ${Math.round(performance.now() - started)} ms\n`)
    process.send?.(true)
  } catch (cause) {
    if (!(cause instanceof Error && 'errors' in cause)) process.stderr.write(`${cause}\n`)
    process.send?.(false)
  }
})
process.on('disconnect', () => process.exit())
