import { expect, test } from 'vitest'
import {
  explainWarning,
  failureOf,
  type Step,
  stepStates,
} from '../../../web/features/arr/instances/connection-failure.ts'

const at = (baseUrl: string, message: string, elapsedMs = 40) =>
  failureOf('radarr', { baseUrl }, { message, elapsedMs })

/* Messages of the backend, and of its HTTP library in versions that pass them on. */
const UNSENT =
  'Failed to create webhook: Unable to post to webhook http://pulsarr:3003/v1/x?token=1'

test('tells which side can’t reach the other', () => {
  const title = 'Radarr can’t reach this server at http://pulsarr:3003'
  const advice = 'Set the server’s address to one that Radarr can reach.'
  expect(at('http://radarr:7878', UNSENT)).toMatchObject({ title, advice, isOfServer: true })
  const warning = { title: `Saved, but ${title}`, cause: `${UNSENT}. ${advice}` }
  expect(explainWarning('radarr', UNSENT)).toEqual(warning)
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

/** Messages by the step that fails, with part of the title. */
const FAILURES: Record<Step, readonly (readonly [message: string, title: string])[]> = {
  reached: [
    ['Connection refused. Please check if Radarr is running and the URL is correct.', 'refused'],
    ['connect ECONNREFUSED 10.0.0.4:7878', 'radarr:7878 refused the connection'],
    ['Server not found. Please check your base URL.', 'Unknown host radarr'],
    ['getaddrinfo ENOTFOUND radarr', 'Unknown host radarr'],
    ['Connection timeout. Please check your network and firewall settings.', 'timed out'],
    ['Network error. Please check your connection and base URL.', 'Couldn’t reach'],
    ['body/baseUrl Invalid url', 'Invalid base URL'],
  ],
  answered: [
    ['unable to verify the first certificate', 'No secure connection'],
    ['Connection was reset. Please check your network stability.', 'closed the connection'],
    ['Failed to parse response from server', 'web page'],
    ['Connected service does not appear to be a valid Radarr application', 'Something else'],
    ['Invalid response from server', 'Something else is answering'],
    ['API endpoint not found. Please check your base URL.', 'No Radarr API'],
    ['Connection failed (503): Service Unavailable', 'returned an error'],
  ],
  key: [['Authentication failed. Please check your API key.', 'rejected the API key']],
  webhook: [
    [
      'Connected to Radarr but cannot access notification API. Check API key permissions.',
      'No access',
    ],
  ],
}
const ALL = Object.entries(FAILURES).flatMap(([step, all]) => all.map(each => [step, ...each]))

test.each(ALL as [Step, string, string][])('%s fails: %s', (step, message, title) => {
  const failure = at('http://radarr:7878', message)
  expect(failure.step).toBe(step)
  expect(failure.title).toContain(title)
})

test('marks no step for an unknown message', () =>
  expect(at('http://radarr:7878', 'Gremlins').step).toBeNull())

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
  ['http://me:secret@radarr:7878/base?t=secret', 'radarr:7878 refused the connection'],
  ['http://me:secret@radarr:99999', 'This address refused the connection'],
])('hides the credentials and query of %s', (baseUrl, title) => {
  const failure = at(baseUrl, 'ECONNREFUSED')
  expect(failure.title).toBe(title)
  expect(failure.advice).not.toContain('secret')
})
