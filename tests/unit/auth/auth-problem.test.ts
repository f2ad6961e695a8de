import { expect, test } from 'vitest'
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
const unusable = (code: string) => new HttpError(502, URL, 'Unusable.', `BACKEND_${code}`)
const UNKNOWN = {
  message: 'This server doesn’t answer like any version Stargazarr knows (0.4.6 to 0.19).',
  isVersionUnknown: true,
}
const said = (words: string) => ({ message: expect.stringContaining(words) })
const short = { ...said('at least 8 characters'), field: 'password' }

test.each([
  ['a short password', http(400, 'body/password Password must be at least 8'), short],
  ['an unreachable server', new NetworkError(URL), said('Can’t reach Stargazarr')],
  ['an unreachable backend', http(502, 'Unreachable'), said('the server it connects to')],
  ['a redirecting server', unusable('REDIRECTS'), { message: 'Unusable.' }],
  ['an untrusted server', unusable('UNTRUSTED'), { message: 'Unusable.' }],
  ['an error with a message', http(403, 'Locked'), { message: 'Server message: Locked' }],
  ['an invalid email', http(400, 'body/email Invalid'), said('message: body/email Invalid')],
  ['a rejected cookie', new ExplainedError('Not kept.'), { message: 'Not kept.' }],
  ['a rate limit', http(429, null, 37), { message: 'Too many attempts.', retryAfterS: 37 }],
  ['an unexpected response', new ContractError(URL, ['success: invalid']), UNKNOWN],
  ['an HTML response', new NotOfferedError(URL), UNKNOWN],
  ['a missing call', http(404, 'Resource not found'), UNKNOWN],
  ['a form that wants something else', http(400, 'body/account Required'), UNKNOWN],
])('both forms explain %s', (_, cause, problem) => {
  for (const problemOf of [signInProblemOf, createUserProblemOf])
    expect(problemOf(cause)).toEqual(problem)
})

test('wrong credentials are told with the user name only where it is accepted', () => {
  const field = 'password'
  const message = 'Wrong email or password.'
  expect(signInProblemOf(http(401, 'Invalid.'))).toEqual({ message, field })
  expect(signInProblemOf(http(401), true).message).toBe('Wrong email, user name or password.')
})

test('creating the account explains a conflict, and a failure without a message', () => {
  const conflict = createUserProblemOf(http(409, 'An admin user already exists'))
  expect(conflict).toEqual({ ...said('already exists'), exists: true })
  expect(createUserProblemOf(http(500))).toEqual(said('Account creation failed'))
})
