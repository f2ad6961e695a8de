import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundleNode } from '../../../scripts/build/node.ts'
import { fromRoot } from '../../../scripts/build/paths.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The gateway's program, bundled like in `npm run build`. Transpiling it at each start took five times as long. */
    program: string
  }
}

/** Bundles the program once for all gateway tests, from the current sources. */
export default async ({ provide }: TestProject) => {
  const folder = fromRoot('.cache', `gateway-program-${process.pid}`)
  await bundleNode(folder)
  provide('program', join(folder, 'server/main.js'))
  return () => rm(folder, { recursive: true, force: true })
}
