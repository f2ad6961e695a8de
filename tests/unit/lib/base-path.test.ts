import { expect, test } from 'vitest'
import { BASE_PATH, withBase, withoutBase } from '../../../web/lib/base-path.ts'

test('at the root nothing changes', () => {
  expect(BASE_PATH).toBe('')
  expect(withBase('/v1/users/me')).toBe('/v1/users/me')
  expect(withoutBase('/dashboard')).toBe('/dashboard')
})

test.each([
  ['/stargazarr/dashboard', '/dashboard'],
  ['/stargazarr', '/'],
  ['/stargazarr/', '/'],
  ['/stargazarrs/x', '/stargazarrs/x'],
  ['/dashboard', '/dashboard'],
])('%s under /stargazarr is %s', (path, expected) => {
  expect(withoutBase(path, '/stargazarr')).toBe(expected)
})
