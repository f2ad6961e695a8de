import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, misspelled, printable, readConfig } from '../../server/config.ts'
import { makeFolder } from './support/gateway.ts'

describe('configuration', () => {
  test('has working defaults and is immutable', () => {
    const config = readConfig({})
    const defaults = { HOST: '127.0.0.1', PORT: 3000, BACKEND_URL: null, LOG_LEVEL: 'info' }
    expect(config).toMatchObject(defaults)
    // Metrics stay local by default, even in a container.
    expect(readConfig({ HOST: '0.0.0.0' }).METRICS_HOST).toBe('127.0.0.1')
    expect(Object.isFrozen(config)).toBe(true)
  })

  test.each([
    ['PORT', '65536', 'a whole number from 0 to 65535', 'Unset it to use 3000.'],
    ['HOST', 'not a host', 'an IP address or a host name', 'Unset it to use 127.0.0.1.'],
    ['BACKEND_URL', 'backend:3003', 'http:// or https://', "Unset it if you don't need it."],
    ['BACKEND_URL', 'http://backend?x=1', 'without', "Unset it if you don't need it."],
    ['BACKEND_TIMEOUT', '0', 'seconds from 1 to 86400', 'Unset it to use 900.'],
    ['TRUST_PROXY', '0.0.0.0/0', 'ranges no wider than', 'Unset it to use none.'],
    ['TRUST_PROXY', '::ffff:0:0/96', 'ranges no wider than', 'Unset it to use none.'],
    ['LOG_LEVEL', 'verbose', 'one of fatal, error, warn', 'Unset it to use info.'],
    ['RELEASES_URL', 'no', 'or off', "Unset it if you don't need it."],
    ['HELP_DOCS_URL', 'javascript:alert(1)', 'http:// or https://', 'Unset it to use https'],
  ])('reports %s=%s in a single line', (name, value, form, without) => {
    const attempt = () => readConfig({ [name]: value })
    const start = `Failed to read config: ${name} is "${value}", expected `
    for (const expected of [ConfigError, start, form, without, /^[^\n]+$/])
      expect(attempt).toThrow(expected)
  })

  test.each(['METRICS_PORT', 'PORT', 'BACKEND_URL'])(
    'says that Kubernetes set %s for a Service of that name',
    name => {
      expect(() => readConfig({ [name]: 'tcp://10.96.0.7:9464' })).toThrow(
        `Failed to read config: ${name} is "tcp://10.96.0.7:9464", which Kubernetes sets for a Service with a matching name. Set enableServiceLinks: false in the pod, or rename the Service.`,
      )
    },
  )

  test.each([
    ['BACKEND_URL', '"http://backend:3003"'],
    ['WEB_DIR', "'/app'"],
    ['LOG_LEVEL', '“info”'],
    ['TRUST_PROXY', '"10.0.0.2", "10.0.0.3"'],
    ['HELP_DOCS_URL', '""'],
    ['PORT_FILE', '"/run/port"'],
  ])('says that the quotes belong to the value: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      `Failed to read config: ${name} is ${value}, where the quotes are part of the value. Remove them`,
    )
  })

  test('reports all invalid variables together, without credentials', () => {
    const env = { BACKEND_URL: 'http://admin:hunter2@backend:3003', LOG_LEVEL: 'y' }
    const both = /BACKEND_URL is "http:\/\/\*\*\*@backend:3003"[^\n]*\n[^\n]*LOG_LEVEL/
    expect(() => readConfig(env)).toThrow(both)
  })

  test('accepts proxies by address, range or name, and treats an empty variable as unset', () => {
    const proxies = ['10.0.0.0/8', 'fc00::/7', '192.0.2.7', '2001:db8::1', 'loopback']
    expect(readConfig({ TRUST_PROXY: proxies.join(', '), PORT: '' })).toMatchObject({
      TRUST_PROXY: proxies,
      PORT: 3000,
    })
  })
})

test('variables from files provide the value; setting both, or no readable file, is a readable error', async () => {
  const file = join(await makeFolder(), 'port')
  await writeFile(file, '8080\n')
  expect(readConfig({ PORT_FILE: file }).PORT).toBe(8080)
  expect(() => readConfig({ PORT: '1', PORT_FILE: file })).toThrow(
    'Failed to read config: PORT and PORT_FILE are both set. Unset one.',
  )
  for (const path of ['/nonexistent', '/tmp', '/dev/zero'])
    expect(() => readConfig({ PORT_FILE: path })).toThrow(
      `Failed to read config: PORT_FILE is "${path}", expected a regular file that can be read.`,
    )
})

test.each([
  ['BACKEND_ULR', 'BACKEND_URL'],
  ['TRUST_PROXIES', null],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['base_path', 'BASE_PATH'],
  ['PATH', null],
  ['BACKEND_SERVICE_HOST', null],
])('the suggestion for the unknown variable %s is %s', (given, meant) => {
  const suggestions = meant === null ? [] : [`Unknown variable ${given}. Did you mean ${meant}?`]
  expect(misspelled({ [given]: 'x' })).toEqual(suggestions)
})

test('the logged configuration contains no certificate', () => {
  const pem = '-----BEGIN CERTIFICATE-----\nMIIsecret\n-----END CERTIFICATE-----'
  const config = readConfig({ BACKEND_CA: pem, BACKEND_URL: 'https://inner:3003/x' })
  const text = JSON.stringify(printable(config))
  expect(text).not.toContain('MIIsecret')
  expect(text).toContain('"BACKEND_URL":"https://inner:3003/x"')
})
