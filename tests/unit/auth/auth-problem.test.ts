import { describe, expect, test } from 'vitest'
import { createUserProblemOf } from '../../../web/features/auth/account-draft.ts'
import { signInProblemOf } from '../../../web/features/auth/auth-problem.ts'
import {
  ContractError,
  ExplainedError,
  HttpError,
  NetworkError,
  NotOfferedError,
} from '../../../web/lib/errors.ts'

const URL = '/v1/users/login'
const http = (status: number, words: string | null = null, retryAfterS: number | null = null) =>
  new HttpError(status, URL, words, null, retryAfterS)

describe('signing in', () => {
  test.each([
    ['wrong credentials', http(401, 'Invalid email or password.'), 'Wrong email or password'],
    [
      'a short password rejected by the server',
      http(400, 'body/password Password must be at least 8 characters'),
      'at least 8 characters',
    ],
    ['an unreachable server', new NetworkError(URL), 'Can’t reach Stargazarr'],
    ['an unreachable backend', http(502, 'Backend unreachable'), 'the server it connects to'],
    ['a backend timeout', http(504), 'the server it connects to'],
    ['a rejected address', http(400, 'body/email Invalid email'), 'Server message: body/email'],
    ['an error with a message', http(403, 'Account locked'), 'Server message: Account locked'],
    ['an error without a message', http(500), 'Login failed (status 500)'],
    ['a rejected cookie', new ExplainedError('The browser did not keep it.'), 'did not keep it'],
    ['a bug', new Error('x is not a function'), 'failed unexpectedly'],
    ['a bug', new TypeError('x is undefined'), 'failed unexpectedly'],
  ])('explains %s', (_, cause, words) => {
    expect(signInProblemOf(cause).message).toContain(words)
  })

  test.each([
    ['an unexpected response', new ContractError(URL, ['success: invalid'])],
    ['an HTML response', new NotOfferedError(URL)],
    ['a missing call', http(404, 'Resource not found')],
    ['a sign-in that wants something else', http(400, 'body/account Required')],
  ])('recognizes an unknown version by %s', (_, cause) => {
    const expected = {
      message: 'This server doesn’t answer like any version Stargazarr knows (0.4.6 to 0.19).',
      isVersionUnknown: true,
    }
    expect(signInProblemOf(cause)).toEqual(expected)
    expect(createUserProblemOf(cause)).toEqual(expected)
  })

  test('mentions the user name only where it is accepted', () => {
    expect(signInProblemOf(http(401), true).message).toBe('Wrong email, user name or password.')
    expect(signInProblemOf(http(401), false).message).toBe('Wrong email or password.')
  })

  test('returns the wait time of a rate limit', () => {
    expect(signInProblemOf(http(429, 'Rate limit exceeded, retry in 37 seconds', 37))).toEqual({
      message: 'Too many attempts.',
      retryAfterS: 37,
    })
  })

  test.each([
    [null, 60],
    [0, 1],
    [1.2, 2],
  ])('turns a rate limit of %s s into a wait of %s s', (given, waited) => {
    expect(signInProblemOf(http(429, null, given)).retryAfterS).toBe(waited)
  })

  test.each([
    ['Rate limit exceeded, retry in 37 seconds', 37],
    ['Rate limit exceeded, retry in 1 minute', 60],
    ['Rate limit exceeded, retry in 2 minutes', 120],
  ])('takes the wait from the text without the header: %s', (text, waited) => {
    expect(signInProblemOf(http(429, text)).retryAfterS).toBe(waited)
    expect(signInProblemOf(http(429, text, 9)).retryAfterS).toBe(9)
  })

  test('points to the password field after wrong credentials', () => {
    expect(signInProblemOf(http(401)).field).toBe('password')
  })
})

describe('creating the account', () => {
  test('explains a conflict with an existing admin', () => {
    const problem = createUserProblemOf(http(409, 'An admin user already exists'))
    expect(problem.exists).toBe(true)
    expect(problem.message).toContain('already exists')
  })

  test("shows the server's message for other errors", () => {
    expect(createUserProblemOf(http(400, 'body/email Invalid email')).message).toBe(
      'Server message: body/email Invalid email',
    )
  })

  test('names the failed action if the server gives no reason', () => {
    expect(createUserProblemOf(http(500)).message).toContain('Account creation failed')
  })
})
