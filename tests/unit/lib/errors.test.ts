import { describe, expect, test } from 'vitest'
import {
  ContractError,
  couldNot,
  ExplainedError,
  explainFailure,
  HttpError,
  InterceptedError,
  isOutcomeUnknown,
  NetworkError,
  NotOfferedError,
  NotSavedError,
  UnconfirmedError,
} from '../../../web/lib/errors.ts'
import { drainToasts, notifyFailure } from '../../../web/state/toasts.ts'

const PATH = '/v1/things'
const http = (status: number, code: string | null, words: string | null = null) =>
  new HttpError(status, PATH, words, code)

/** What a status of the backend, or of a proxy's page, says about the call. */
const STATUSES = [
  ...[400, 401, 404, 413, 429, 451, 501].map(status => [status, 'not done', 'not done'] as const),
  ...[500, 503].map(status => [status, 'not done', 'unknown'] as const),
  ...[408, 421, 425, 499, 502, 504, 507, 520, 524, 599].map(
    status => [status, 'unknown', 'unknown'] as const,
  ),
] as const

describe('outcome of a failed write', () => {
  test.each(STATUSES)('after status %s: %s, and %s if it is a page', (status, ofJson, ofPage) => {
    const said = (cause: unknown) => (isOutcomeUnknown(cause) ? 'unknown' : 'not done')
    expect(said(http(status, null))).toBe(ofJson)
    expect(said(new InterceptedError(PATH, status, false))).toBe(ofPage)
  })

  test.each([200, 403])('is known after a sign-in with status %s', status => {
    expect(isOutcomeUnknown(new InterceptedError(PATH, status, true))).toBe(false)
  })

  test.each([
    ['no response', true, new NetworkError(PATH)],
    ['a connection broken behind the gateway', true, http(502, 'BACKEND_BROKEN', 'Broke off.')],
    ['a status that browsers would act on', true, http(502, 'BACKEND_STATUS', 'It may have.')],
    ['a gateway timeout', true, http(504, 'BACKEND_TIMEOUT', 'Too late.')],
    ['a gateway that is stopping', true, http(503, 'STOPPING', 'Stopping.')],
    ['a proxy’s 524 in JSON', true, http(524, null, 'A timeout occurred.')],
    ['an unreadable response', true, new ContractError(PATH, ['rule: invalid_type'])],
    ['a backend that could not be reached', false, http(502, 'BACKEND_UNREACHABLE', 'Refused.')],
    ['an untrusted backend', false, http(502, 'BACKEND_UNTRUSTED', 'Untrusted.')],
    ['the backend’s own 502', false, http(502, null, 'Plex is away.')],
    ['a full gateway', false, http(503, 'BUSY', 'Busy.')],
    ['an unsupported call', false, new NotOfferedError(PATH)],
    ['any other error', false, new Error('no')],
  ])('after %s is unknown: %s', (_, isUnknown, cause) => {
    expect(isOutcomeUnknown(cause)).toBe(isUnknown)
  })
})

describe('error messages', () => {
  test.each([
    [new NotOfferedError(PATH), undefined, 'this server version doesn’t support this action.'],
    [http(400, null, 'Name missing'), undefined, 'Name missing.'],
    [http(500, null), undefined, 'the server gave no reason. Try again.'],
    [http(500, null), 'Radarr didn’t answer.', 'Radarr didn’t answer.'],
    [new ExplainedError('The list changed.'), undefined, 'the list changed.'],
    [new ExplainedError('Failed to load rules'), undefined, 'failed to load rules.'],
  ])('explain %s with fallback %s', (cause, fallback, reason) => {
    expect(couldNot('save the rule', cause, fallback)).toBe(`Couldn’t save the rule: ${reason}`)
  })

  const unknown = new NetworkError(PATH)
  test.each([
    ['a lost response', unknown],
    ['a write that couldn’t be checked', new UnconfirmedError('Reload the list.', unknown)],
    ['a store’s error', new Error('Failed', { cause: unknown })],
    ['an explained lost response', new ExplainedError('Look at the list.', { cause: unknown })],
  ])('don’t claim a failure after %s', (_, cause) => {
    const title = 'Tried to save the rule, but got no confirmation'
    expect(explainFailure('save the rule', cause).title).toBe(title)
    expect(couldNot('save the rule', cause)).toMatch(`${title}: `)
    notifyFailure('save the rule', cause)
    expect(drainToasts()).toMatchObject([{ kind: 'error', title }])
  })

  test('claim a failure if a reload showed that nothing was saved, or nothing was sent', () => {
    const offline = new NetworkError(PATH, {}, true)
    for (const cause of [new NotSavedError(unknown), offline])
      expect(explainFailure('save the rule', cause).title).toBe('Couldn’t save the rule')
  })
})
