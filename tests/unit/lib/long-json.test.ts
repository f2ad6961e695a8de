import { expect, test } from 'vitest'
import { finish } from '../../../web/lib/in-slices.ts'
import { parseLong } from '../../../web/lib/long-json.ts'

const entries = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, id) => ({ id, name: `user ${id} },{ "x":[{`, ...more }))

/** What comes of it, and in how many goes. */
const parsed = (text: string) => {
  let pauses = 0
  const work = parseLong(text)
  for (;;) {
    const step = work.next()
    if (step.done) return { value: step.value, pauses }
    pauses += 1
  }
}

test.each<[string, unknown]>([
  ['entries with brackets in their texts', { success: true, users: entries(5000), total: 5000 }],
  ['a list further inside', { data: { user: { id: 1 }, items: entries(5000) }, more: [1, 2] }],
  ['lists inside the entries', { users: entries(3000, { at: [{ a: 1 }, { b: 2 }, { c: 3 }] }) }],
  ['texts with quotes and backslashes', { users: entries(3000, { name: '\\"},{"a":[{\\' }) }],
])('%s: the same as in one go, with pauses', (_, value) => {
  const text = JSON.stringify(value)
  const { value: result, pauses } = parsed(text)
  expect(JSON.stringify(result)).toBe(text)
  expect(pauses).toBeGreaterThan(2)
})

test.each<[string, unknown]>([
  ['a small list before the long one', { notes: [{ a: 1 }, { b: 2 }], users: entries(5000) }],
  ['one long entry', { users: [{ id: 1, parts: entries(5000) }] }],
  ['a long text', { text: 'x'.repeat(200_000) }],
  ['a bare list', entries(5000)],
  ['a short answer', { users: entries(2) }],
])('%s: the same as in one go', (_, value) => {
  const text = JSON.stringify(value)
  expect(JSON.stringify(finish(parseLong(text)))).toBe(text)
})

test('text that is cut off is not JSON', () => {
  const text = JSON.stringify({ users: entries(5000) })
  expect(() => finish(parseLong(text.slice(0, -1)))).toThrow(SyntaxError)
  expect(() => finish(parseLong(text.slice(0, text.length / 2)))).toThrow(SyntaxError)
})
