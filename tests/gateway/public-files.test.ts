import supertest from 'supertest'
import { describe, expect, test } from 'vitest'
import { call, SCRIPT, startGateway } from './support/gateway.ts'

const FILES = {
  'robots.txt': 'User-agent: *\nDisallow: /\n',
  'app.webmanifest': '{"name":"App"}',
  'pictures/a.png': Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  'notes.txt': 'plain text '.repeat(50),
  'notes.txt.gz': 'compressed',
}

const start = async () => {
  const gateway = await startGateway({ build: FILES })
  return { ...gateway, site: supertest(gateway.url) }
}

test.each([
  ['/assets/main-1a2b3c4d.js', Buffer.from(SCRIPT)],
  ['/pictures/a.png', FILES['pictures/a.png']],
])('%s supports range, HEAD and conditional requests', async (path, bytes) => {
  const { url } = await start()
  const whole = await call(url + path)
  expect(whole.body).toEqual(bytes)
  const part = await call(url + path, { headers: { range: 'bytes=1-2' } })
  expect([part.status, part.body]).toEqual([206, bytes.subarray(1, 3)])
  const head = await call(url + path, { method: 'HEAD' })
  expect([head.text, head.headers['content-length']]).toEqual(['', String(bytes.length)])
  const ifChanged = { 'if-none-match': String(whole.headers.etag) }
  expect((await call(url + path, { headers: ifChanged })).status).toBe(304)
})

describe('files without a hash in their name', () => {
  test.each([
    ['/robots.txt', /^text\/plain/],
    ['/app.webmanifest', /^application\/manifest\+json/],
    ['/favicon.svg', /^image\/svg\+xml/],
    ['/pictures/a.png', /^image\/png$/],
  ])('%s is served as %s, cached for an hour, with the headers of data', async (path, type) => {
    const { site, upstream } = await start()
    const reply = await site.get(path).expect(200)
    expect(reply.headers).toMatchObject({
      'content-type': expect.stringMatching(type),
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(upstream.hits).toEqual([])
  })

  test('are no others, which are left to the app', async () => {
    const { site } = await start()
    const page = await site.get('/pictures/b').set('accept', 'text/html')
    expect([page.status, page.type]).toEqual([200, 'text/html'])
    const others = ['/index.html', '/manifest.json', '/notes.txt.gz', '/pictures/', '/robots.txt/']
    for (const path of others) await site.get(path).redirects(0).expect(404)
    await site.get('/..%2frobots.txt').expect(400)
  })
})
