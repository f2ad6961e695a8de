import { expect, test } from 'vitest'
import {
  accountErrors,
  passwordRules,
  signInErrors,
} from '../../../web/features/auth/auth-errors.ts'

const password = 'stargazarr'
const ACCOUNT = { email: 'mira@example.org', username: 'mira', password, confirmation: password }
const wrongIn = (errors: Record<string, string | undefined>) =>
  Object.entries(errors).filter(([, error]) => error !== undefined)

test.each([
  [{ email: '' }, 'email', 'Enter your email address.'],
  [{ email: 'mira' }, 'email', 'Enter an email address, for example name@example.com'],
  [{ email: `${'m'.repeat(250)}@example.org` }, 'email', 'for example name@example.com'],
  [{ password: '' }, 'password', 'Enter your password.'],
  [{ password: '1234567' }, 'password', 'Wrong email or password.'],
] as const)('signing in rejects %j: %s', (change, field, words) => {
  const { email, password } = { ...ACCOUNT, ...change }
  expect(wrongIn({ ...signInErrors({ email, password }, false) })).toEqual([
    [field, expect.stringContaining(words)],
  ])
})

test('signing in accepts user names only where they work, but never nothing', () => {
  const errorOf = (email: string, acceptsUserName: boolean) =>
    signInErrors({ email, password: '12345678' }, acceptsUserName).email
  expect(errorOf('mira', true)).toBeUndefined()
  expect(errorOf(' Mira@Example.org ', false)).toBeUndefined()
  expect(errorOf(' ', true)).toBe('Enter your email address or user name.')
})

test.each([
  [{ username: 'ab' }, 'username', 'Use at least 3 characters.'],
  [{ username: 'a'.repeat(256) }, 'username', 'Use at most 255 characters.'],
  [{ password: 'short', confirmation: 'short' }, 'password', 'Use at least 8 characters.'],
  [{ confirmation: 'stargazer' }, 'confirmation', 'The passwords don’t match.'],
] as const)('creating an account rejects %j: %s', (change, field, words) => {
  expect(wrongIn({ ...accountErrors({ ...ACCOUNT, ...change }) })).toEqual([[field, words]])
})

test('password rules count the missing characters and check the confirmation', () => {
  const [length] = passwordRules('abc', '')
  expect(length).toMatchObject({ text: 'At least 8 characters, 5 to go', met: false })
  expect(passwordRules('abcdefgh', 'abcdefgh').map(({ met }) => met)).toEqual([true, true])
})
