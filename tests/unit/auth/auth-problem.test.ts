import { describe, expect, test } from 'vitest'
import { createUserProblemOf } from '../../../web/features/auth/account-draft.ts'
import { signInProblemOf } from '../../../web/features/auth/auth-problem.ts'
import { ContractError, HttpError, NetworkError, NotOfferedError } from '../../../web/lib/errors.ts'

const URL = '/v1/users/login'
const http = (status: number, words: string | null = null, retryAfterS: number | null = null) =>
  new HttpError(status, URL, words, null, retryAfterS)

describe('signing in', () => {
  test.each([
    ['a wrong pair', http(401, 'Invalid email or password.'), 'Wrong email or password'],
    [
      'a short password refused by the server',
      http(400, 'body/password Password must be at least 8 characters'),
      'at least 8 characters',
    ],
    ['an unreachable server', new NetworkError(URL), 'Can’t reach Stargazarr'],
    ['an unreachable backend', http(502, 'Backend unreachable'), 'the server behind it'],
    ['a late backend', http(504), 'the server behind it'],
    ['a foreign answer', new ContractError(URL, ['success: invalid']), 'unexpected response'],
    ['an HTML answer', new NotOfferedError(URL), 'unexpected response'],
    ['the server’s own words', http(403, 'Account locked'), 'The server says: Account locked'],
    ['a masked failure', http(500), 'Logging in failed (status 500)'],
    ['a cookie that was not kept', new Error('The browser did not keep it.'), 'did not keep it'],
    ['a bug', new TypeError('x is undefined'), 'failed unexpectedly'],
  ])('%s has its own sentence', (_, cause, words) => {
    expect(signInProblemOf(cause).message).toContain(words)
  })

  test('a rate limit names the seconds to wait', () => {
    expect(signInProblemOf(http(429, 'Rate limit exceeded, retry in 37 seconds', 37))).toEqual({
      message: 'Too many attempts.',
      retryAfterS: 37,
    })
  })

  test.each([
    [null, 60],
    [0, 1],
    [1.2, 2],
  ])('a rate limit of %s seconds waits %s', (given, waited) => {
    expect(signInProblemOf(http(429, null, given)).retryAfterS).toBe(waited)
  })

  test('the password is the field to correct after a wrong pair', () => {
    expect(signInProblemOf(http(401)).field).toBe('password')
  })
})

describe('creating the account', () => {
  test('a conflict explains that an admin exists', () => {
    const problem = createUserProblemOf(http(409, 'An admin user already exists'))
    expect(problem.exists).toBe(true)
    expect(problem.message).toContain('already exists')
  })

  test('other refusals keep the server’s words', () => {
    expect(createUserProblemOf(http(400, 'body/email Invalid email')).message).toBe(
      'The server says: body/email Invalid email',
    )
  })

  test('a masked failure names what failed', () => {
    expect(createUserProblemOf(http(500)).message).toContain('Creating the account failed')
  })
})
