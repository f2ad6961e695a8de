import { describe, expect, test } from 'vitest'
import {
  ContractError,
  couldNot,
  ExplainedError,
  HttpError,
  isOutcomeUnknown,
  NetworkError,
  NotOfferedError,
} from '../../../web/lib/errors.ts'

const PATH = '/v1/things'
const http = (status: number, code: string | null, words: string | null = null) =>
  new HttpError(status, PATH, words, code)

describe('after a failed write', () => {
  test.each([
    ['no response at all', new NetworkError(PATH)],
    ['a connection that broke behind the gateway', http(502, 'BACKEND_BROKEN', 'Broke off.')],
    ['a response later than the gateway waits', http(504, 'BACKEND_TIMEOUT', 'Too late.')],
    ['a gateway that stopped meanwhile', http(503, 'STOPPING', 'Stopping.')],
    ['a proxy’s 502 page', http(502, null)],
    ['a proxy’s 504 page', http(504, null)],
    ['an unreadable response', new ContractError(PATH, ['rule: invalid_type'])],
  ])('%s leaves open whether it was carried out', (_, cause) => {
    expect(isOutcomeUnknown(cause)).toBe(true)
  })

  test.each([
    ['a backend that could not be reached', http(502, 'BACKEND_UNREACHABLE', 'Refused.')],
    ['an untrusted backend', http(502, 'BACKEND_UNTRUSTED', 'Untrusted.')],
    ['the backend’s own 502', http(502, null, 'Plex is away.')],
    ['a full gateway', http(503, 'BUSY', 'Busy.')],
    ['a refusal', http(400, null, 'Name missing.')],
    ['a failure', http(500, null)],
    ['a call that is not offered', new NotOfferedError(PATH)],
    ['anything else', new Error('no')],
  ])('%s does not', (_, cause) => {
    expect(isOutcomeUnknown(cause)).toBe(false)
  })
})

describe('a failure in words', () => {
  test.each([
    [
      new NetworkError(PATH),
      undefined,
      'the response was lost, so it’s unclear whether the change was made. Check your connection and try again.',
    ],
    [new NotOfferedError(PATH), undefined, 'this server version doesn’t support it.'],
    [http(400, null, 'Name missing'), undefined, 'Name missing.'],
    [http(500, null), undefined, 'the server gave no reason. Try again.'],
    [http(500, null), 'Radarr didn’t answer.', 'Radarr didn’t answer.'],
    [new ExplainedError('The list changed.'), undefined, 'the list changed.'],
  ])('%s', (cause, fallback, reason) => {
    expect(couldNot('save the rule', cause, fallback)).toBe(`Couldn’t save the rule: ${reason}`)
  })
})
