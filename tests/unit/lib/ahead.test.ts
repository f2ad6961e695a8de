import { expect, test } from 'vitest'
import { byLetters } from '../../../web/features/dashboard/statistics/watchlist-charts.ts'
import { ahead } from '../../../web/lib/ahead.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'

const counting = () => {
  let runs = 0
  return ahead(async () => ++runs)
}

test('a read begun ahead is taken once; the next is a new one', async () => {
  const read = counting()
  expect(await read.begin()).toBe(1)
  expect(await read.begin()).toBe(1)
  expect(await read.take()).toBe(1)
  expect(await read.take()).toBe(2)
})

test('what was begun before a sign-out is not taken after it', async () => {
  const read = counting()
  await read.begin()
  resetOnSignOut()
  expect(await read.take()).toBe(2)
})

test('names are ordered whatever their case and accents', () => {
  expect(['Zoë', 'émile', 'Anna', 'Emil', 'zoe'].sort(byLetters)).toEqual([
    'Anna',
    'Emil',
    'émile',
    'Zoë',
    'zoe',
  ])
})
