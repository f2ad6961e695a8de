import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './imports.ts'

interface Entry {
  readonly version?: string
  readonly integrity?: string
  /** True for a package that is bundled in another one, whose integrity covers both. */
  readonly inBundle?: boolean
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}

const lock: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
)

/** Folders in which Node looks for `name`. */
const placesFor = (from: string, name: string): string[] => {
  const steps = from === '' ? [] : from.split('/node_modules/')
  return [...steps.keys(), -1]
    .reverse()
    .map(depth => [...steps.slice(0, depth + 1), name].join('/node_modules/'))
    .map(place => (place.startsWith('node_modules/') ? place : `node_modules/${place}`))
}

test('the lock file contains every dependency of its packages, including those of other platforms', () => {
  // npm omits packages that it couldn't fetch, and npm ci then rejects the whole file.
  const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter(name => !placesFor(path, name).some(place => lock.packages[place]?.version))
      .map(name => `${path || 'package.json'} needs ${name}`),
  )
  expect(missing).toEqual([])
})

test('the lock file contains no download URLs', () => {
  expect(JSON.stringify(lock)).not.toContain('"resolved":"http')
})

test('the lock file has an integrity hash for every package', () => {
  const unverified = Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && !entry.integrity && !entry.inBundle)
    .map(([path]) => path)
  expect(unverified).toEqual([])
})

test("the workflow's token, which every package's install script could use, can only read", () => {
  const workflow = readFileSync(join(ROOT, '.github/workflows/ci.yml'), 'utf8')
  expect(workflow).toMatch(/^permissions:\n {2}contents: read\n\n/m)
})
