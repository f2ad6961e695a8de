import { expect, test } from 'vitest'
import { finish } from '../../../web/lib/in-slices.ts'
import { sortSlices } from '../../../web/ui/table/choice.ts'

const entriesOf = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ key: (place * 7919) % 101, place }))

test.each([0, 1, 249, 250, 251, 500, 1777])('%i entries come out as the plain sort has them', n => {
  const entries = entriesOf(n)
  const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key
  expect(finish(sortSlices(entries, byKey))).toEqual([...entries].sort(byKey))
})

test('what was given stays as it is', () => {
  const given = [3, 1, 2]
  expect(finish(sortSlices(given, (a, b) => a - b))).toEqual([1, 2, 3])
  expect(given).toEqual([3, 1, 2])
})

test('thousands are sorted with pauses', () => {
  let pauses = 0
  const work = sortSlices(entriesOf(5000), (a, b) => a.key - b.key)
  while (!work.next().done) pauses += 1
  expect(pauses).toBeGreaterThan(20)
})
