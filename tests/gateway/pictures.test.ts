import { createServer } from 'node:https'
import { describe, expect, test } from 'vitest'
import {
  call,
  getBytes,
  openConnections,
  openSocket,
  setClockBack,
  startGateway,
  until,
} from './support/gateway.ts'
import { listen } from './support/listen.ts'
import { TEST_CERTIFICATE, TEST_KEY } from './support/tls.ts'
import { startUpstream, type Upstream } from './support/upstream.ts'

const PICTURE = Buffer.from('not really a picture')
const picture = (address: string) => `/gateway/picture?of=${encodeURIComponent(address)}`

/** Makes the host send a picture of unknown length. */
const sendPicture = (host: Upstream, body: string | Buffer = 'x') =>
  host.answer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(body)
  })

const start = async (times = {}) => {
  const host = await startUpstream()
  host.answer((_request, response) => {
    response
      .writeHead(200, {
        'content-type': 'image/jpeg',
        'content-length': PICTURE.length,
        'set-cookie': 'who=you',
        'access-control-allow-origin': '*',
      })
      .end(PICTURE)
  })
  const gateway = await startGateway({ env: { PICTURE_HOSTS: host.url }, times })
  const callPicture = (address = `${host.url}/1.jpg`, options: Parameters<typeof call>[1] = {}) =>
    call(gateway.url + picture(address), options)
  return { host, ...gateway, callPicture }
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
  upstream.answer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>')
  })
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
    ['it does not exist', 404, 'image/jpeg', 'private, max-age=86400'],
    ['the host fails', 503, 'image/jpeg', 'no-store'],
    ['the host sends another type', 200, 'text/html', 'no-store'],
    ['the host redirects', 302, 'image/jpeg', 'no-store'],
    ['the type only starts like a picture type', 200, 'image/jpeg, text/html', 'no-store'],
    ['the picture type is unknown', 200, 'image/unknown', 'no-store'],
  ])('when %s', async (_, status, type, caching) => {
    const { host, callPicture } = await start()
    host.answer((_request, response) => {
      response.writeHead(status, { 'content-type': type, location: `${host.url}/other` }).end('x')
    })
    const reply = await callPicture()
    expect(reply.status).toBe(204)
    expect(reply.body.length).toBe(0)
    expect(reply.headers['cache-control']).toBe(caching)
    expect(host.hits.length).toBe(1)
  })

  test('when the host is slow, unreachable or announces too large a picture', async () => {
    const { host, callPicture } = await start({ pictureFirstByteMs: 60, pictureForgiveMs: 0 })
    host.answer(() => {})
    expect((await callPicture()).status).toBe(204)
    host.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 20_000_000 }).end()
    })
    expect((await callPicture()).status).toBe(204)
    await host.close()
    expect((await callPicture()).status).toBe(204)
  })
})

test('aborts the fetch when the visitor disconnects', async () => {
  const { host, url } = await start()
  const address = url + picture(`${host.url}/1.jpg`)
  host.answer(() => {})
  const leaving = new AbortController()
  const asked = fetch(address, { signal: leaving.signal }).catch(() => 'left')
  await until(() => host.hits.length === 1)
  leaving.abort()
  expect(await asked).toBe('left')
  await until(() => host.aborted.length === 1)
})

test('a visitor who disconnects during the access check keeps no place', async () => {
  const { host, app, port, upstream, callPicture } = await start()
  let haveLeft = false
  upstream.answer(async (_request, response) => {
    await until(() => haveLeft)
    response.writeHead(200, { 'content-type': 'text/html' }).end()
  })
  const bytes = getBytes(picture(`${host.url}/1.jpg`), 'public.example')
  const sockets = Array.from({ length: 32 }, () => openSocket(port, bytes))
  await until(() => upstream.hits.length > 0)
  for (const socket of sockets) socket.destroy()
  await until(async () => (await openConnections({ app })) === 0)
  haveLeft = true
  const headers = { host: 'public.example' }
  expect((await callPicture(`${host.url}/2.jpg`, { headers })).status).toBe(200)
  expect(host.hits.map(hit => hit.url)).toEqual(['/2.jpg'])
})

test('fetches no external picture when no host is allowed', async () => {
  const { host } = await start()
  const { url } = await startGateway({ env: { PICTURE_HOSTS: '' } })
  expect((await call(url + picture(`${host.url}/1.jpg`))).status).toBe(204)
  expect(host.hits).toEqual([])
})

describe('an unresponsive host', () => {
  test('is skipped for a while after three failures in a row', async () => {
    const { host, callPicture } = await start({ pictureFirstByteMs: 300 })
    const fetchPicture = async () => (await callPicture()).status
    for (let round = 0; round < 2; round++) {
      host.answer(() => {})
      for (let n = 0; n < 2; n++) expect(await fetchPicture()).toBe(204)
      sendPicture(host)
      expect(await fetchPicture()).toBe(200)
    }
    host.hits.length = 0
    host.answer(() => {})
    for (let n = 0; n < 3; n++) expect(await fetchPicture()).toBe(204)
    sendPicture(host)
    const skipped = await callPicture(`${host.url}/2.jpg`)
    expect([skipped.status, skipped.headers['cache-control']]).toEqual([204, 'no-store'])
    expect(host.hits).toHaveLength(3)
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
    missing: (_request, response) => void response.writeHead(404).end(),
    failing: (_request, response) => void response.writeHead(500).end(),
    'of another type': (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    'not HTTP': ({ socket }) => void socket.end('nonsense'),
    'cut off before its first byte': ({ socket }) => void socket.destroy(),
    'cut off': ({ socket }, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': 1000 })
      response.write('half', () => socket.destroy())
    },
  }
  test.each(Object.entries(BROKEN))(
    'is not one that sends pictures that are %s',
    async (_, answer) => {
      const { host, callPicture } = await start()
      host.answer(answer)
      for (let n = 0; n < 4; n++) await callPicture().catch(() => null)
      sendPicture(host)
      expect((await callPicture()).status).toBe(200)
    },
  )

  test('is tried again after a minute, even when the clock was set back', async () => {
    const { host, callPicture } = await start({ pictureFirstByteMs: 300 })
    host.answer(() => {})
    const fetchPicture = async () => (await callPicture()).status
    for (let n = 0; n < 3; n++) expect(await fetchPicture()).toBe(204)
    sendPicture(host)
    const passMinute = setClockBack()
    expect(await fetchPicture()).toBe(204)
    passMinute()
    expect(await fetchPicture()).toBe(200)
  })

  test('is cut off when a picture takes too long', async () => {
    const { host, callPicture } = await start({ pictureWholeMs: 200 })
    host.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' })
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })
    await expect(callPicture()).rejects.toThrow(/aborted|hang up/)
    await until(() => host.aborted.length === 1)
  })

  test('is cut off when a picture of unknown length exceeds the size limit, but not skipped', async () => {
    const { host, callPicture } = await start()
    sendPicture(host, Buffer.alloc(11 * 1024 * 1024))
    for (let n = 0; n < 4; n++) await expect(callPicture()).rejects.toThrow(/aborted|hang up/)
    sendPicture(host)
    expect((await callPicture()).status).toBe(200)
  })
})

test("visitors who don't read block neither the host nor other visitors, and not for long", async () => {
  const { host, port, callPicture } = await start({ pictureWholeMs: 5000 })
  sendPicture(host, Buffer.alloc(8 * 1024 * 1024))
  const bytes = getBytes(picture(`${host.url}/1.jpg`))
  for (let n = 0; n < 40; n++) openSocket(port, bytes).pause()
  await until(() => host.hits.length === 32)
  expect((await callPicture()).status).toBe(204)
  expect((await callPicture(undefined, { from: '127.0.0.2' })).status).toBe(200)
  await until(async () => (await callPicture()).status === 200)
})

test('BACKEND_CA is not trusted for other hosts', async () => {
  const server = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end('x')
  })
  const origin = `https://127.0.0.1:${await listen(server)}`
  const env = { PICTURE_HOSTS: origin, BACKEND_CA: TEST_CERTIFICATE }
  const { url } = await startGateway({ env })
  expect((await call(url + picture(`${origin}/1.jpg`))).status).toBe(204)
  const trusting = await startGateway({
    env: { BACKEND_URL: origin, BACKEND_CA: TEST_CERTIFICATE },
  })
  expect((await call(trusting.url + picture('/1.jpg'))).status).toBe(200)
})
