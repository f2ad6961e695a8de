import { expect, test } from 'vitest'
import {
  explainWarning,
  failureOf,
} from '../../../web/features/arr/instances/connection-failure.ts'

const at = (baseUrl: string, message: string, elapsedMs = 40) =>
  failureOf('radarr', { baseUrl }, { message, elapsedMs })
const HOST = 'http://radarr:7878'

/* Messages of the backend, and of its HTTP library in versions that pass them on. */
const NETWORK = 'Network error. Please check your connection and base URL.'
const OTHER_APP = 'Connected service does not appear to be a valid Radarr application'
const UNSENT =
  'Failed to create webhook: Unable to post to webhook http://pulsarr:3003/v1/x?token=1'

test('tells which side can’t reach the other, also if the instance was saved', () => {
  const title = 'Radarr can’t reach this server at http://pulsarr:3003'
  const advice = 'Set the server’s address to one that Radarr can reach.'
  expect(at(HOST, UNSENT)).toMatchObject({ title, advice, isOfServer: true })
  const warning = { title: `Saved, but ${title}`, cause: `${UNSENT}. ${advice}` }
  expect(explainWarning('radarr', UNSENT)).toEqual(warning)
  const cause = 'Radarr rejected the API key.'
  const other = { title: 'Saved, but the instance couldn’t be updated', cause }
  expect(explainWarning('radarr', 'Radarr rejected the API key')).toEqual(other)
})

type Row = [
  step: ReturnType<typeof at>['step'],
  message: string,
  title: string,
  advice?: RegExp,
  at?: string,
]
const REFUSED = 'Connection refused. Please check if Radarr is running and the URL is correct.'
const ROWS: Row[] = [
  ['reached', REFUSED, 'refused'],
  ['reached', REFUSED, 'localhost:7878', /container itself/, 'http://localhost:7878'],
  ['reached', 'connect ECONNREFUSED 10.0.0.4:7878', 'radarr:7878 refused the connection'],
  ['reached', 'Server not found. Please check your base URL.', 'Unknown host radarr'],
  ['reached', 'getaddrinfo ENOTFOUND radarr', 'Unknown host radarr'],
  ['reached', 'Connection timeout. Please check your network.', 'timed out', /firewall/],
  ['reached', NETWORK, 'Couldn’t reach', /immediately/],
  ['reached', NETWORK, 'Couldn’t reach radarr:443', /certificate/, 'https://radarr'],
  ['reached', 'body/baseUrl Invalid url', 'Invalid base URL'],
  ['answered', 'unable to verify the first certificate', 'No secure connection'],
  ['answered', 'Connection was reset.', 'closed the connection', /may require https/],
  ['answered', 'Failed to parse response from server', 'web page', /host:port\/radarr/],
  ['answered', OTHER_APP, 'Something else', /default port is 7878/],
  ['answered', OTHER_APP, 'nas:8989', /8989 is usually Sonarr’s/, 'http://nas:8989'],
  ['answered', 'Invalid response from server', 'Something else is answering'],
  ['answered', 'API endpoint not found. Please check your base URL.', 'No Radarr API'],
  ['answered', 'Connection failed (503): x', 'returned an error', /^Radarr returned 503\./],
  ['key', 'Authentication failed. Please check your API key.', 'rejected the API key'],
  ['webhook', 'Connected to Radarr but cannot access notification API.', 'No access'],
  ['webhook', 'Failed to register the webhook', 'webhook couldn’t be registered', /^$/],
  ['webhook', 'Webhook setup failed: duplicate name', 'couldn’t be registered', /^$/],
  [null, 'Gremlins', 'Radarr at radarr:7878 isn’t connected'],
]

test.each(ROWS)('%s fails: %s (%s)', (step, message, title, advice = /./, baseUrl = HOST) => {
  expect(at(baseUrl, message)).toMatchObject({
    step,
    title: expect.stringContaining(title),
    advice: expect.stringMatching(advice),
  })
})

test('takes a network error after ten seconds for a timeout', () =>
  expect(at(HOST, NETWORK, 10_040).advice).toMatch(/firewall/))

test.each([
  ['http://me:secret@radarr:7878/base?t=secret', 'radarr:7878 refused the connection'],
  ['http://me:secret@radarr:99999', 'This address refused the connection'],
])('hides the credentials and query of %s', (baseUrl, title) => {
  const failure = at(baseUrl, 'ECONNREFUSED')
  expect(failure.title).toBe(title)
  expect(failure.advice).not.toContain('secret')
})
