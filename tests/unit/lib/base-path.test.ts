import { expect, test } from 'vitest'
import { ensureBase, withoutBase } from '../../../web/lib/base-path.ts'

test.each([
  ['/stargazarr/dashboard', '/dashboard'],
  ['/stargazarr', '/'],
  // The router ignores case.
  ['/Stargazarr/dashboard', '/dashboard'],
  ['/stargazarrs/x', '/stargazarrs/x'],
])('withoutBase turns %s into %s', (path, expected) => {
  expect(withoutBase(path, '/stargazarr')).toBe(expected)
})

test.each([
  ['/dashboard', '/stargazarr/dashboard'],
  ['//evil.example', '/stargazarr//evil.example'],
  ['/stargazarrs/x', '/stargazarr/stargazarrs/x'],
  ['/stargazarr', '/stargazarr'],
  ['/stargazarr/dashboard', '/stargazarr/dashboard'],
])('ensureBase turns %s into %s', (path, expected) => {
  expect(ensureBase(path, '/stargazarr')).toBe(expected)
})
