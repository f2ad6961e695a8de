import { describe, expect, test } from 'vitest'
import { accountErrors, passwordRules } from '../../../web/features/auth/account-draft.ts'
import { signInErrors } from '../../../web/features/auth/sign-in-draft.ts'

const account = {
  email: 'mira@example.org',
  username: 'mira',
  password: 'stargazarr',
  confirmation: 'stargazarr',
}

describe('signing in', () => {
  test.each([
    ['', '12345678', 'email', 'Enter your email address.'],
    ['mira', '12345678', 'email', 'for example name@example.com'],
    ['mira@example.org', '', 'password', 'Enter your password.'],
    ['mira@example.org', '1234567', 'password', 'at least 8 characters'],
  ] as const)('rejects %j with %j: %s', (email, password, field, words) => {
    const errors = signInErrors({ email, password }, false)
    expect(Object.keys(errors)).toEqual([field])
    expect(errors[field]).toContain(words)
  })

  test('accepts user names only where they work, but never nothing', () => {
    const errorOf = (email: string, acceptsUserName: boolean) =>
      signInErrors({ email, password: '12345678' }, acceptsUserName).email
    expect(errorOf('mira', true)).toBeUndefined()
    expect(errorOf(' Mira@Example.org ', false)).toBeUndefined()
    expect(errorOf(' ', true)).toBe('Enter your email address or user name.')
    expect(errorOf('mira', false)).toContain('Enter an email address')
  })
})

describe('creating an account', () => {
  test.each([
    [{ username: 'ab' }, 'username', 'at least 3 characters'],
    [{ username: 'a'.repeat(256) }, 'username', 'at most 255 characters'],
    [{ password: 'short', confirmation: 'short' }, 'password', 'at least 8 characters'],
    [{ confirmation: 'stargazer' }, 'confirmation', 'don’t match'],
  ] as const)('rejects %j: %s', (change, field, words) => {
    const errors = accountErrors({ ...account, ...change })
    expect(Object.keys(errors)).toEqual([field])
    expect(errors[field]).toContain(words)
  })
})

test('password rules count the missing characters and check the confirmation', () => {
  const [length] = passwordRules('abc', '')
  expect(length).toMatchObject({ text: 'At least 8 characters, 5 to go', met: false })
  expect(passwordRules('abcdefgh', 'abcdefgh').map(({ met }) => met)).toEqual([true, true])
})
