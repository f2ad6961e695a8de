import { expect, test } from 'vitest'
import { type ApiKey, curlExample } from '../../../web/features/utilities/api-keys/api-keys.ts'
import { API_KEYS } from '../../../web/features/utilities/api-keys/keys-list.tsx'

const key = (id: number, name: string): ApiKey => ({
  id,
  name,
  key: `planted-${id}`,
  created_at: '2026-01-05 08:00:00',
  is_active: true,
})
const KEYS = [key(1, 'Home page'), key(2, '=cmd()')]

const matching = (text: string) => API_KEYS.filtered(KEYS, { text, facets: {} }, 0).rows

test('searches names, never keys', () => {
  expect(matching(' HOME ')).toEqual([KEYS[0]])
  expect(matching('planted')).toEqual([])
  expect(matching('')).toEqual(KEYS)
})

test('the CSV contains names and dates, but no keys or formulas', () => {
  const csv = API_KEYS.csvOf(KEYS)
  expect(csv).toContain('1,Home page,2026-01-05T08:00:00.000Z')
  expect(csv).toContain("2,'=cmd()")
  expect(csv).not.toContain('planted')
})

test('the example reads the key from a prompt and quotes the URL', () => {
  const example = curlExample("https://host/it's/v1")
  expect(example).toMatch(/^read -rs API_KEY/)
  expect(example).toContain("'https://host/it'\\''s/v1'")
  expect(example).toContain('-H @-')
})
