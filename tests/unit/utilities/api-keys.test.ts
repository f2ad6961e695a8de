import { expect, test } from 'vitest'
import {
  type ApiKey,
  apiKeysCsv,
  curlExample,
  matchingKeys,
} from '../../../web/features/utilities/api-keys/api-keys.ts'

const key = (id: number, name: string): ApiKey => ({
  id,
  name,
  key: `planted-${id}`,
  created_at: '2026-01-05 08:00:00',
  is_active: true,
})
const KEYS = [key(1, 'Home page'), key(2, '=cmd()')]

test('the search looks at names, never at keys', () => {
  expect(matchingKeys(KEYS, ' HOME ')).toEqual([KEYS[0]])
  expect(matchingKeys(KEYS, 'planted')).toEqual([])
  expect(matchingKeys(KEYS, '')).toEqual(KEYS)
})

test('the CSV file has names and dates, no key and no formula', () => {
  const csv = apiKeysCsv(KEYS)
  expect(csv).toContain('1,Home page,2026-01-05T08:00:00.000Z')
  expect(csv).toContain("2,'=cmd()")
  expect(csv).not.toContain('planted')
})

test('the example takes the key from the keyboard and quotes the address', () => {
  const example = curlExample("https://host/it's/v1")
  expect(example).toMatch(/^read -rs API_KEY/)
  expect(example).toContain("'https://host/it'\\''s/v1'")
  expect(example).toContain('-H @-')
})
