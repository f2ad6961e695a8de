import { createServer } from 'node:https'
import { describe, expect, test, vi } from 'vitest'
import {
  call,
  getBytes,
  openSocket,
  openStream,
  setClockBack,
  startGateway,
  until,
} from './support/gateway.ts'
import { listen } from './support/listen.ts'
import { TEST_CERTIFICATE, TEST_KEY } from './support/tls.ts'
import { HTML_TYPE, hang, startUpstream, type Upstream } from './support/upstream.ts'

/** As the gateway limits the time of pictures. */
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const PNG = { 'content-type': 'image/png' }
const PICTURE = Buffer.from('not really a picture')
const picture = (address: string) => `/gateway/picture?of=${encodeURIComponent(address)}`

/** Makes the host send a picture of unknown length. */
const sendPicture = (host: Upstream, body: string | Buffer = 'x') => host.reply(200, PNG, body)

const start = async () => {
  const host = await startUpstream()
  const headers = {
    'content-type': 'image/jpeg',
    'content-length': PICTURE.length,
    'set-cookie': 'who=you',
    'access-control-allow-origin': '*',
  }
  host.reply(200, headers, PICTURE)
  const gateway = await startGateway({ env: { PICTURE_HOSTS: host.url } })
  const callPicture = (address = `${host.url}/1.jpg`, options: Parameters<typeof call>[1] = {}) =>
    call(gateway.url + picture(address), options)
  const callLate = async () => {
    host.answer(hang)
    const before = host.hits.length
    const reply = callPicture()
    await until(() => host.hits.length > before)
    vi.advanceTimersByTime(3000)
    return (await reply).status
  }
  return { host, ...gateway, callPicture, callLate }
}

test('forwards a picture from an allowed host without sending it visitor data', async () => {
  const { host, url, callPicture } = await start()
  const reply = await callPicture(`${host.url}/t/p/1.jpg?size=2`, {
    headers: { cookie: 'session=secret', referer: `${url}/approvals`, accept: 'image/webp' },
  })
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual(PICTURE)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=604800',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  expect(host.hits.map(hit => hit.url)).toEqual(['/t/p/1.jpg?size=2'])
  expect(host.hits[0]?.headers).toEqual({
    host: new URL(host.url).host,
    connection: 'keep-alive',
    accept: 'image/webp',
  })
})

test('forwards a picture from a backend path, but no API call', async () => {
  const { callPicture, upstream } = await start()
  upstream.reply(200, { 'content-type': 'image/svg+xml' }, '<svg/>')
  expect((await callPicture('/posters/3')).text).toBe('<svg/>')
  upstream.hits.length = 0
  for (const path of ['/v1/users/me', '/%761/users/me', '/x/../v1/a', '//other.example/a', '/a?b'])
    expect((await callPicture(path)).status, path).toBe(204)
  expect(upstream.hits).toEqual([])
})

describe('responds 204 without a picture', () => {
  test('when the host is not allowed', async () => {
    const { host, url, callPicture } = await start()
    for (const address of [
      'https://elsewhere.example/1.jpg',
      host.url.replace('127.0.0.1', 'localhost'),
      host.url.replace('http://', 'http://user:word@'),
      `blob:${host.url}/1.jpg`,
      'file:///etc/passwd',
      'data:image/png;base64,AA',
      '',
    ])
      expect((await callPicture(address)).status, address).toBe(204)
    expect((await call(`${url}/gateway/picture`)).status).toBe(204)
    expect(host.hits).toEqual([])
  })

  test.each([
    ['it does not exist', 404, {}, 'private, max-age=86400'],
    ['the host fails', 503, {}, 'no-store'],
    ['the host redirects', 302, { location: '/other' }, 'no-store'],
    ['the type only starts like one', 200, { 'content-type': 'image/jpeg, text/html' }, 'no-store'],
    ['the picture type is unknown', 200, { 'content-type': 'image/unknown' }, 'no-store'],
    ['it is too large', 200, { 'content-length': 20_000_000 }, 'no-store'],
  ])('when %s', async (_, status, headers, caching) => {
    const { host, callPicture } = await start()
    host.reply(status, { 'content-type': 'image/jpeg', ...headers })
    const reply = await callPicture()
    expect([reply.status, reply.body.length]).toEqual([204, 0])
    expect(reply.headers['cache-control']).toBe(caching)
    expect(host.hits.length).toBe(1)
  })
})

test('aborts the fetch when the visitor disconnects', async () => {
  const { host, port } = await start()
  host.answer(hang)
  const visitor = openSocket(port, getBytes(picture(`${host.url}/1.jpg`)))
  await until(() => host.hits.length === 1)
  visitor.destroy()
  await until(() => host.aborted.length === 1)
})

describe('an unresponsive host', () => {
  test('is skipped after three failures in a row, and tried again after a minute, even when the clock was set back', async () => {
    fakeTimers()
    const { host, callPicture, callLate } = await start()
    const fail = async (times: number) => {
      for (let n = 0; n < times; n++) expect(await callLate()).toBe(204)
      sendPicture(host)
    }
    await fail(2)
    expect((await callPicture()).status).toBe(200)
    await fail(3)
    host.hits.length = 0
    const passMinute = setClockBack()
    const skipped = await callPicture()
    expect([skipped.status, skipped.headers['cache-control']]).toEqual([204, 'no-store'])
    expect(host.hits).toEqual([])
    passMinute()
    expect((await callPicture()).status).toBe(200)
  })

  test('counts as failed if it refuses the connection', async () => {
    const { host, callPicture } = await start()
    const { port } = new URL(host.url)
    await host.close()
    for (let n = 0; n < 3; n++) expect((await callPicture()).status).toBe(204)
    const again = await startUpstream(Number(port))
    sendPicture(again)
    expect((await callPicture()).status).toBe(204)
    expect(again.hits).toEqual([])
  })

  const BROKEN: Record<string, Parameters<Upstream['answer']>[0]> = {
    missing: (_request, response) => response.writeHead(404).end(),
    failing: (_request, response) => response.writeHead(500).end(),
    'of another type': (_request, response) => response.writeHead(200, HTML_TYPE).end('<p>'),
    'not HTTP': ({ socket }) => socket.end('nonsense'),
    'cut off before its first byte': ({ socket }) => socket.destroy(),
    'cut off': ({ socket }, response) => {
      response.writeHead(200, { ...PNG, 'content-length': 1000 })
      response.write('half', () => socket.destroy())
    },
  }
  test('is not one that sends broken pictures', async () => {
    const { host, callPicture } = await start()
    for (const [how, answer] of Object.entries(BROKEN)) {
      host.answer(answer)
      for (let n = 0; n < 4; n++) await callPicture().catch(() => null)
      sendPicture(host)
      expect((await callPicture()).status, how).toBe(200)
    }
  })

  test('is cut off when a picture takes too long', async () => {
    fakeTimers()
    const { host, url } = await start()
    host.answer((_request, response) => response.writeHead(200, PNG).write('x'))
    const reply = await openStream(url + picture(`${host.url}/1.jpg`))
    vi.advanceTimersByTime(29_000)
    expect(reply.ended()).toBeNull()
    vi.advanceTimersByTime(1000)
    expect(await reply.closed).toBe('cut')
    await until(() => host.aborted.length === 1)
  })

  test('is cut off when a picture of unknown length exceeds the size limit, but not skipped', async () => {
    const { host, callPicture } = await start()
    sendPicture(host, Buffer.alloc(11 * 1024 * 1024))
    for (let n = 0; n < 3; n++) await expect(callPicture()).rejects.toThrow(/aborted|hang up/)
    sendPicture(host)
    expect((await callPicture()).status).toBe(200)
  })
})

test("visitors who don't read block neither the host nor other visitors, and not for long", async () => {
  fakeTimers()
  const { host, port, callPicture } = await start()
  sendPicture(host, Buffer.alloc(8 * 1024 * 1024))
  const bytes = getBytes(picture(`${host.url}/1.jpg`))
  for (let n = 0; n < 40; n++) openSocket(port, bytes).pause()
  await until(() => host.hits.length === 32)
  expect((await callPicture()).status).toBe(204)
  expect((await callPicture(undefined, { from: '127.0.0.2' })).status).toBe(200)
  vi.advanceTimersByTime(30_000)
  await until(async () => (await callPicture()).status === 200)
})

test('BACKEND_CA is not trusted for other hosts', async () => {
  const server = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (_request, response) => {
    response.writeHead(200, PNG).end('x')
  })
  const origin = `https://127.0.0.1:${await listen(server)}`
  const statusOf = async (env: Record<string, string>, address: string) => {
    const { url } = await startGateway({ env: { BACKEND_CA: TEST_CERTIFICATE, ...env } })
    return (await call(url + picture(address))).status
  }
  expect(await statusOf({ PICTURE_HOSTS: origin }, `${origin}/1.jpg`)).toBe(204)
  expect(await statusOf({ BACKEND_URL: origin }, '/1.jpg')).toBe(200)
})
