import { describe, expect, test } from 'vitest'
import { hardenCookie, localLocation } from '../../server/forward/headers.ts'
import { call, startGateway } from './support/gateway.ts'

describe('backend cookies', () => {
  const site = {
    isTls: false,
    origin: 'http://home.example',
    path: '/v1/x',
    backendOrigin: 'http://inner:3003',
    backendPrefix: '',
  }
  test.each([
    [
      's=1; Path=/; HttpOnly; Expires=Fri, 27 Nov 2026 10:59:22 GMT',
      '',
      false,
      's=1; HttpOnly; Expires=Fri, 27 Nov 2026 10:59:22 GMT; Path=/; SameSite=Lax',
    ],
    ['s=1', '/stargazarr', false, 's=1; Path=/stargazarr; SameSite=Lax'],
    [
      's=1; path=/x; domain=inner.lan; samesite=none; secure',
      '',
      false,
      's=1; Path=/; SameSite=Lax; Secure',
    ],
    ['s=1; SameSite=Strict', '', true, 's=1; Path=/; SameSite=Strict; Secure'],
    ['s=a%3D; HttpOnly', '', true, 's=a%3D; HttpOnly; Path=/; SameSite=Lax; Secure'],
    ['__Host-s=1; Secure; Path=/', '/stargazarr', true, '__Host-s=1; Path=/; SameSite=Lax; Secure'],
    ['; Path=/', '', false, null],
  ])('rewrites "%s" for base path "%s"', (cookie, basePath, isTls, expected) => {
    expect(hardenCookie(cookie, { ...site, basePath, isTls })).toBe(expected)
  })
})

describe('backend redirects', () => {
  const site = {
    isTls: false,
    origin: 'https://home.example',
    path: '/v1/users/7',
    backendOrigin: 'http://inner:3003',
    backendPrefix: '',
  }
  test.each([
    ['/login', '', '/login'],
    ['/login?a=1#b', '/stargazarr', '/stargazarr/login?a=1#b'],
    ['http://inner:3003/dashboard', '', '/dashboard'],
    ['https://evil.example/', '', '/'],
    ['//evil.example/x', '/stargazarr', '/stargazarr/'],
    ['/\\evil.example', '', '/'],
    ['http://inner:3003//evil.example', '', '/evil.example'],
    ['javascript:alert(1)', '', '/'],
    ['http://[bad', '', '/'],
    ['8', '', '/v1/users/8'],
    ['?page=2', '/stargazarr', '/stargazarr/v1/users/7?page=2'],
    ['../feeds', '', '/v1/feeds'],
    ['https://home.example/stargazarr/login', '/stargazarr', '/stargazarr/login'],
    ['http://home.example/login', '', '/'],
  ])('to %s with base path "%s" lead to %s', (location, basePath, expected) => {
    expect(localLocation(location, { ...site, basePath })).toBe(expected)
  })

  test('drop the path prefix of the backend, and only that', () => {
    const inner = { ...site, basePath: '/app', backendPrefix: '/in' }
    expect(localLocation('/in/login', inner)).toBe('/app/login')
    expect(localLocation('/in', inner)).toBe('/app/')
    expect(localLocation('/inner', inner)).toBe('/app/inner')
    expect(localLocation('8', inner)).toBe('/app/v1/users/8')
  })

  test('are rewritten when forwarded', async () => {
    const { url, upstream } = await startGateway({ env: { BASE_PATH: '/stargazarr' } })
    upstream.answer((_request, response) => {
      response.writeHead(302, { location: `${upstream.url}/login` }).end()
    })
    expect((await call(`${url}/v1/x`)).headers.location).toBe('/stargazarr/login')
  })
})
