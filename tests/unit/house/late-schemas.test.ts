import { readdirSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import * as late from '../../../scripts/build/late-schemas.ts'

const CONTRACT = new URL('../../../web/contract/', import.meta.url)
const files = readdirSync(CONTRACT, { recursive: true })
  .map(String)
  .filter(name => name.endsWith('.ts'))

test('every module of the contract is run with the schemas the browser gets', async () => {
  vi.doMock('zod/mini', () => late)
  for (const name of files) await import(new URL(name, CONTRACT).href)
  expect(files.length).toBeGreaterThan(20)
})

test('a schema that others change or check reads as the library’s own', () => {
  const open = late.catchall(late.object({ id: late.number() }), late.string())
  expect(late.safeParse(open, { id: 1, more: 'x' }).data).toEqual({ id: 1, more: 'x' })
  expect(late.safeParse(open, { id: 1, more: 2 }).success).toBe(false)
  const short = late.string().check(late.maxLength(2))
  expect(late.safeParse(short, 'abc').success).toBe(false)
})
