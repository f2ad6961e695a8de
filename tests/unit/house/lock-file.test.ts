import { expect, test } from 'vitest'
import { read } from './imports.ts'

interface Entry {
  readonly integrity?: string
  /** True for a package that is bundled in another one, whose integrity covers both. */
  readonly inBundle?: boolean
}

const lock: { packages: Record<string, Entry> } = JSON.parse(read('package-lock.json'))

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
  const workflow = read('.github/workflows/ci.yml')
  expect(workflow).toMatch(/^permissions:\n {2}contents: read\n\n/m)
})
