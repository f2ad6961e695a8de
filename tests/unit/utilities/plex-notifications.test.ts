import { expect, test } from 'vitest'
import {
  addressParts,
  hostError,
  portError,
} from '../../../web/features/utilities/plex-notifications/server-address.ts'

test('splits an address without a protocol, and leaves a host alone', () => {
  expect(addressParts('10.0.0.2:32401')).toEqual({ host: '10.0.0.2', port: '32401', useSsl: false })
  expect(addressParts('plex.local')).toBeNull()
})

test.each([
  [
    'hosts',
    hostError,
    ['192.168.1.20', 'plex.local', 'fd00::1', '[fd00::1]'],
    ['', 'plex.local/web'],
  ],
  ['ports', portError, ['1', '65535'], ['', '65536']],
] as const)('valid %s are accepted, others refused', (_, error, valid, invalid) => {
  expect([...valid, ...invalid].filter(typed => error(typed) === null)).toEqual(valid)
})
