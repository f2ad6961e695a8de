import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../server/config.ts'

describe('configuration', () => {
  test('has working defaults and cannot be changed later', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      backend: null,
      logLevel: 'info',
      releasesUrl: null,
    })
    expect(Object.isFrozen(config)).toBe(true)
  })

  test.each([
    ['PORT', 'abc', 'a whole number from 0 to 65535', 'Unset it to use 3000.'],
    ['PORT', '65536', 'a whole number from 0 to 65535', 'Unset it to use 3000.'],
    ['PORT', '-1', 'a whole number from 0 to 65535', 'Unset it to use 3000.'],
    ['PORT', '3e3', 'a whole number from 0 to 65535', 'Unset it to use 3000.'],
    ['HOST', 'not a host', 'an IP address or a host name', 'Unset it to use 127.0.0.1.'],
    ['BACKEND_URL', 'backend:3003', 'http:// or https://', 'Unset it to go without.'],
    ['BACKEND_URL', 'ftp://backend', 'http:// or https://', 'Unset it to go without.'],
    ['BACKEND_URL', 'http://backend?x=1', 'without', 'Unset it to go without.'],
    ['BACKEND_TIMEOUT', '0', 'seconds from 1 to 86400', 'Unset it to use 900.'],
    ['TRUST_PROXY', '0.0.0.0/0', 'ranges no wider than', 'Unset it to use none.'],
    ['TRUST_PROXY', '0.0.0.0/1,128.0.0.0/1', 'ranges no wider than', 'Unset it to use none.'],
    ['TRUST_PROXY', '::/1', 'ranges no wider than', 'Unset it to use none.'],
    ['TRUST_PROXY', '::ffff:0:0/96', 'ranges no wider than', 'Unset it to use none.'],
    ['TRUST_PROXY', '0:0:0:0:0:FFFF::/96', 'ranges no wider than', 'Unset it to use none.'],
    ['LOG_LEVEL', 'verbose', 'one of fatal, error, warn', 'Unset it to use info.'],
    ['RELEASES_URL', 'no', 'or off', 'Unset it to go without.'],
    ['HELP_DOCS_URL', 'javascript:alert(1)', 'http:// or https://', 'Unset it to use https'],
  ])('%s=%s is one readable line', (name, value, form, without) => {
    const attempt = () => readConfig({ [name]: value })
    expect(attempt).toThrow(ConfigError)
    expect(attempt).toThrow(`Failed to read config: ${name} is "${value}", expected `)
    expect(attempt).toThrow(form)
    expect(attempt).toThrow(without)
    try {
      attempt()
    } catch (cause) {
      expect(String(cause)).not.toContain('\n')
    }
  })

  test('names every wrong variable at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[^\n]*\n[^\n]*LOG_LEVEL/)
  })

  test('never repeats credentials', () => {
    expect(() => readConfig({ BACKEND_URL: 'http://admin:hunter2@backend:3003' })).toThrow(
      'BACKEND_URL is "http://***@backend:3003"',
    )
  })

  test('takes a backend below a path', () => {
    expect(readConfig({ BACKEND_URL: 'https://home.example/inner/' }).backend).toEqual({
      origin: 'https://home.example',
      prefix: '/inner',
    })
  })

  test('takes proxies by address, by range and by name', () => {
    const proxies = ['10.0.0.0/8', 'fc00::/7', '192.0.2.7', '2001:db8::1', 'loopback']
    expect(readConfig({ TRUST_PROXY: proxies.join(', ') }).trustProxy).toEqual(proxies)
  })

  test('an empty variable counts as absent', () => {
    expect(readConfig({ PORT: '', BACKEND_URL: '' })).toMatchObject({ port: 3000, backend: null })
  })
})
