import { describe, expect, test } from 'vitest'
import { createUserProblemOf, signInProblemOf } from '../../../web/features/auth/auth-problem.ts'
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
    ['an error with a message', http(403, 'Account locked'), 'Server message: Account locked'],
    ['a rejected cookie', new ExplainedError('The browser did not keep it.'), 'did not keep it'],
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

  test('mentions the user name only where it is accepted, and points to the password', () => {
    expect(signInProblemOf(http(401), true).message).toBe('Wrong email, user name or password.')
    expect(signInProblemOf(http(401), false)).toMatchObject({
      message: 'Wrong email or password.',
      field: 'password',
    })
  })

  test('turns a rate limit into a wait', () => {
    expect(signInProblemOf(http(429, null, 37))).toEqual({
      message: 'Too many attempts.',
      retryAfterS: 37,
    })
  })

  test.each([
    ['REDIRECTS', "The server can't be used: it redirects to https://sso.example/."],
    ['UNTRUSTED', "The server's certificate isn't trusted."],
  ])('doesn’t say of a server that responds that it isn’t responding: %s', (code, message) => {
    const cause = new HttpError(502, URL, message, `BACKEND_${code}`)
    expect(signInProblemOf(cause)).toEqual({ message })
  })
})

test('creating the account explains a conflict, the server’s message and a failure without one', () => {
  expect(createUserProblemOf(http(409, 'An admin user already exists'))).toMatchObject({
    exists: true,
    message: expect.stringContaining('already exists'),
  })
  expect(createUserProblemOf(http(400, 'body/email Invalid email')).message).toBe(
    'Server message: body/email Invalid email',
  )
  expect(createUserProblemOf(http(500)).message).toContain('Account creation failed')
})
