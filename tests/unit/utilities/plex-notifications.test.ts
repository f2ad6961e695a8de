import { describe, expect, test } from 'vitest'
import {
  causeOf,
  rowsOf,
} from '../../../web/features/utilities/plex-notifications/notification-rows.ts'
import {
  addressParts,
  hostError,
  portError,
} from '../../../web/features/utilities/plex-notifications/server-address.ts'

describe('Plex server address', () => {
  test.each([
    ['https://plex.local:32400/web', { host: 'plex.local', port: '32400', useSsl: true }],
    ['http://10.0.0.2', { host: '10.0.0.2', port: '80', useSsl: false }],
    ['https://plex.example', { host: 'plex.example', port: '443', useSsl: true }],
    ['10.0.0.2:32401', { host: '10.0.0.2', port: '32401', useSsl: false }],
    ['plex.local', null],
    ['http://', null],
  ])('splits "%s" into its parts, if any', (typed, parts) => {
    expect(addressParts(typed)).toEqual(parts)
  })

  test.each(['192.168.1.20', 'plex.local', 'fd00::1', '[fd00::1]'])('accepts host "%s"', host => {
    expect(hostError(host)).toBe(null)
  })
  test.each(['', 'plex local', 'plex.local/web', 'http://plex'])('rejects host "%s"', host => {
    expect(hostError(host)).toMatch(/^Enter (the|only)/)
  })

  test.each([
    ['32400', true],
    ['1', true],
    ['65535', true],
    ['0', false],
    ['65536', false],
    ['3.5', false],
    ['', false],
  ])('port "%s" is valid: %s', (port, isFine) => {
    expect(portError(port) === null).toBe(isFine)
  })
})

const row = { id: 1, name: 'Radarr', success: false, message: '' }

test('rows include their app', () => {
  const rows = rowsOf({ radarr: [row], sonarr: [row] })
  expect(rows.map(({ kind, id }) => `${kind}:${id}`)).toEqual(['radarr:1', 'sonarr:1'])
})

test.each([
  ['configured', { success: true, message: 'Configured' }, null],
  ['not configured yet', { message: 'Plex notifications not configured' }, null],
  ['not reachable', { message: 'Connection refused' }, 'Connection refused'],
])('the cause of an instance that is %s', (_, facts, cause) => {
  expect(causeOf({ ...row, ...facts, kind: 'radarr' }, [])).toBe(cause)
})

test('the reason of the last run goes before the state', () => {
  const one = { ...row, kind: 'radarr', message: 'Not configured' } as const
  expect(causeOf(one, [{ ...one, message: 'No answer within 5 s' }])).toBe('No answer within 5 s')
  expect(causeOf(one, [{ ...one, success: true }])).toBe(null)
})
