import { describe, expect, test } from 'vitest'
import {
  rowsCsv,
  rowsOf,
} from '../../../web/features/utilities/plex-notifications/notification-rows.ts'
import {
  addressParts,
  hostFault,
  portFault,
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
    expect(hostFault(host)).toBe(null)
  })
  test.each(['', 'plex local', 'plex.local/web', 'http://plex'])('rejects host "%s"', host => {
    expect(hostFault(host)).toMatch(/^Enter (the|only)/)
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
    expect(portFault(port) === null).toBe(isFine)
  })
})

test('rows include their app; the CSV escapes formulas', () => {
  const row = { id: 1, name: '=cmd()', success: false, message: 'no, "never"' }
  const rows = rowsOf({ radarr: [{ ...row, name: 'A' }], sonarr: [row] })
  expect(rows.map(({ kind, id }) => `${kind}:${id}`)).toEqual(['radarr:1', 'sonarr:1'])
  expect(rowsCsv(rows, ok => (ok ? 'Removed' : 'Not removed'))).toContain(
    `Sonarr,'=cmd(),Not removed,"no, ""never"""`,
  )
})
