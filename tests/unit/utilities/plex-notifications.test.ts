import { describe, expect, test } from 'vitest'
import { causeOf } from '../../../web/features/utilities/plex-notifications/notification-rows.ts'
import {
  addressParts,
  hostError,
  portError,
} from '../../../web/features/utilities/plex-notifications/server-address.ts'

describe('Plex server address', () => {
  test.each([
    ['https://plex.local:32400/web', { host: 'plex.local', port: '32400', useSsl: true }],
    ['10.0.0.2:32401', { host: '10.0.0.2', port: '32401', useSsl: false }],
    ['plex.local', null],
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
    ['65535', true],
    ['65536', false],
    ['', false],
  ])('port "%s" is valid: %s', (port, isFine) => {
    expect(portError(port) === null).toBe(isFine)
  })
})

const row = { id: 1, name: 'Radarr', success: false, message: '' }

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
