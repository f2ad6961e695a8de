import { describe, expect, test } from 'vitest'
import {
  explainWarning,
  failureOf,
  stepStates,
} from '../../../web/features/arr/instances/connection-failure.ts'

const at = (baseUrl: string, message: string, elapsedMs = 40) =>
  failureOf('radarr', { baseUrl }, { message, elapsedMs })

/* Messages of the backend, and of its HTTP library in versions that pass them on. */
const UNSENT =
  'Failed to create webhook: Unable to post to webhook http://pulsarr:3003/v1/x?token=1'

test('tells which side can’t reach the other', () => {
  const failure = at('http://radarr:7878', UNSENT)
  expect(failure).toMatchObject({
    title: 'Radarr can’t reach this server at http://pulsarr:3003',
    advice: 'Set the server’s address to one that Radarr can reach.',
    isOfServer: true,
  })
  expect(explainWarning('radarr', UNSENT)).toEqual({
    title: 'Saved, but Radarr can’t reach this server at http://pulsarr:3003',
    cause: `${UNSENT}. Set the server’s address to one that Radarr can reach.`,
  })
})

test.each(['Failed to register the webhook', 'Webhook setup failed: duplicate name'])(
  'names no cause beyond “%s”',
  message => {
    const { title, advice } = at('http://radarr:7878', message)
    expect([title, advice]).toEqual(['Radarr’s webhook couldn’t be registered', ''])
  },
)

test('gives the server’s words for other errors of a saved instance', () => {
  expect(explainWarning('radarr', 'Radarr rejected the API key')).toEqual({
    title: 'Saved, but the instance couldn’t be updated',
    cause: 'Radarr rejected the API key.',
  })
})

describe('failing step and title', () => {
  test.each([
    [
      'Connection refused. Please check if Radarr is running and the URL is correct.',
      'reached',
      /radarr:7878 refused the connection/,
    ],
    ['connect ECONNREFUSED 10.0.0.4:7878', 'reached', /radarr:7878 refused the connection/],
    ['Server not found. Please check your base URL.', 'reached', /Unknown host radarr/],
    ['getaddrinfo ENOTFOUND radarr', 'reached', /Unknown host radarr/],
    [
      'Connection timeout. Please check your network and firewall settings.',
      'reached',
      /timed out/,
    ],
    ['Network error. Please check your connection and base URL.', 'reached', /Couldn’t reach/],
    ['unable to verify the first certificate', 'answered', /No secure connection/],
    [
      'Connection was reset. Please check your network stability.',
      'answered',
      /closed the connection/,
    ],
    ['Failed to parse response from server', 'answered', /web page/],
    [
      'Connected service does not appear to be a valid Radarr application',
      'answered',
      /Something else is answering/,
    ],
    ['Invalid response from server', 'answered', /Something else is answering/],
    [
      'API endpoint not found. Please check your base URL and ensure it points to Radarr.',
      'answered',
      /No Radarr API/,
    ],
    ['Connection failed (503): Service Unavailable', 'answered', /returned an error/],
    ['Authentication failed. Please check your API key.', 'key', /rejected the API key/],
    [
      'Connected to Radarr but cannot access notification API. Check API key permissions.',
      'webhook',
      /No access to Radarr’s notifications/,
    ],
    ['body/baseUrl Invalid url', 'reached', /Invalid base URL/],
  ])('%s', (message, step, title) => {
    const failure = at('http://radarr:7878', message)
    expect(failure.step).toBe(step)
    expect(failure.title).toMatch(title)
  })

  test('marks no step for an unknown message', () =>
    expect(at('http://radarr:7878', 'Gremlins').step).toBeNull())
})

const NETWORK = 'Network error. Please check your connection and base URL.'
const OTHER_APP = 'Connected service does not appear to be a valid Radarr application'

test.each([
  ['http://radarr:7878', NETWORK, 40, /immediately/],
  ['http://radarr:7878', NETWORK, 10_040, /firewall/],
  ['https://radarr', NETWORK, 40, /certificate/],
  ['http://localhost:7878', 'Connection refused.', 40, /container itself/],
  ['http://nas:8989', OTHER_APP, 40, /8989 is usually Sonarr’s/],
  ['http://radarr:7878', 'Connection failed (503): Unavailable', 40, /^Radarr returned 503\./],
])('advises at %s on “%s” after %i ms', (url, message, elapsedMs, advice) =>
  expect(at(url, message, elapsedMs).advice).toMatch(advice),
)

test('marks earlier steps as passed and later ones as open', () => {
  expect(stepStates('key').map(each => each.state)).toEqual(['passed', 'passed', 'failed', 'open'])
  expect(stepStates(null).map(each => each.state)).toEqual(['open', 'open', 'open', 'open'])
})

test.each([
  [
    'http://me:secret@radarr:7878/base?t=secret',
    'ECONNREFUSED',
    'radarr:7878 refused the connection',
  ],
  ['http://me:secret@radarr:99999', 'Invalid base URL', 'Invalid base URL'],
  ['http://me:secret@radarr:99999', 'socket hang up', 'This address closed the connection'],
])('hides the credentials and query of %s', (baseUrl, message, title) => {
  const failure = at(baseUrl, message)
  expect(failure.title).toBe(title)
  expect(failure.advice).not.toContain('secret')
})
