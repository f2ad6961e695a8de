import { once } from 'node:events'
import { get } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AnswerReader } from '../../server/client/answer-reader.ts'

interface Read {
  readonly status: number | null
  readonly headers: readonly string[]
  readonly body: string
  readonly isComplete: boolean
  readonly canPersist: boolean
  readonly refusal: string | null
}

/** Feeds `bytes` in pieces cut at `cuts`, out of memory that is overwritten after each, then the end of the connection. */
const read = (bytes: Buffer, { cuts = [] as readonly number[], isHead = false } = {}): Read => {
  const reader = new AnswerReader()
  let status: number | null = null
  let headers: readonly string[] = []
  const body: string[] = []
  let isComplete = false
  let canPersist = false
  let refusal: string | null = null
  reader.expect(
    {
      onHead(code, list) {
        status = code
        headers = list
      },
      onData: chunk => body.push(chunk.toString('latin1')),
      onEnd() {
        isComplete = true
        canPersist = reader.canPersist
      },
    },
    isHead,
  )
  const landing = Buffer.alloc(64 * 1024, 'HTTP/1.1 200 OK\r\n\r\n')
  const edges = [...new Set(cuts.map(cut => cut % (bytes.length + 1)))].sort((a, b) => a - b)
  try {
    let from = 0
    for (const to of [...edges, bytes.length]) {
      const length = bytes.copy(landing, 0, from, to)
      reader.push(landing, length)
      from = to
    }
    reader.end()
  } catch (cause) {
    refusal = cause instanceof Error ? cause.message : String(cause)
  }
  return { status, headers, body: body.join(''), isComplete, canPersist, refusal }
}
const readText = (text: string, options?: Parameters<typeof read>[1]) =>
  read(Buffer.from(text, 'latin1'), options)

const CHUNKED = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'

describe('an answer', () => {
  test.each([
    [
      'of declared length',
      'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nX-A:  b \r\n\r\nabc',
      'abc',
      true,
    ],
    ['without a body', 'HTTP/1.1 204 No Content\r\n\r\n', '', true],
    [
      'that tells a length and has none',
      'HTTP/1.1 304 Not Modified\r\ncontent-length: 9\r\n\r\n',
      '',
      true,
    ],
    ['without a reason', 'HTTP/1.1 200\r\ncontent-length: 1\r\n\r\nx', 'x', true],
    [
      'after an early word',
      'HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nx',
      'x',
      true,
    ],
    [
      'in chunks',
      `${CHUNKED}3\r\nabc\r\nA;ext=1\r\n0123456789\r\n0\r\n\r\n`,
      'abc0123456789',
      true,
    ],
    ['in chunks with trailers', `${CHUNKED}1\r\na\r\n0\r\nx-sum: 1\r\n\r\n`, 'a', true],
    ['up to the end of the connection', 'HTTP/1.1 200 OK\r\n\r\nall of it', 'all of it', false],
    ['of an old server', 'HTTP/1.0 200 OK\r\ncontent-length: 1\r\n\r\nx', 'x', false],
    [
      'before a close',
      'HTTP/1.1 200 OK\r\nconnection: x, close\r\ncontent-length: 1\r\n\r\nx',
      'x',
      false,
    ],
  ])('%s', (_what, text, body, canPersist) => {
    expect(readText(text)).toMatchObject({ body, isComplete: true, canPersist, refusal: null })
  })

  test('has lower-case names and trimmed values, in order', () => {
    const { headers } = readText(
      'HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nX-Odd:\t\xe9 \r\nset-cookie: b=2\r\n\r\n',
    )
    expect(headers).toEqual(['set-cookie', 'a=1', 'x-odd', '\xe9', 'set-cookie', 'b=2'])
  })

  test('to HEAD ends with its head', () => {
    expect(
      readText('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n', { isHead: true }),
    ).toMatchObject({
      isComplete: true,
      canPersist: true,
    })
  })

  test('says how long the connection may lie idle', () => {
    const reader = new AnswerReader()
    reader.expect({ onHead() {}, onData() {}, onEnd() {} }, false)
    const bytes = Buffer.from(
      'HTTP/1.1 200 OK\r\nkeep-alive: timeout=72\r\ncontent-length: 0\r\n\r\n',
    )
    reader.push(bytes, bytes.length)
    expect(reader.keepAliveS).toBe(72)
  })

  test('with more behind it is handed on, and its connection is done with', () => {
    const splitting = 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nxHTTP/1.1 200 OK\r\n\r\nevil'
    expect(readText(splitting)).toMatchObject({
      body: 'x',
      isComplete: true,
      canPersist: false,
      refusal: expect.stringContaining('nobody asked for'),
    })
  })

  test.each([
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n\r\n'],
    ['another version', 'HTTP/2 200\r\n\r\n'],
    ['a status of two digits', 'HTTP/1.1 20 OK\r\n\r\n'],
    ['a status that only counts as a number', 'HTTP/1.1 1e2 OK\r\n\r\n'],
    ['a change of protocol', 'HTTP/1.1 101 Switching\r\nupgrade: x\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 1\r\n\r\nx'],
    [
      'a length and chunks',
      'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\nx',
    ],
    ['a negative length', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nx'],
    ['a list of lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1, 1\r\n\r\nx'],
    ['a coding besides chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\nx'],
    ['a folded header', 'HTTP/1.1 200 OK\r\nx-a: 1\r\n  2\r\ncontent-length: 0\r\n\r\n'],
    ['a blank before the colon', 'HTTP/1.1 200 OK\r\nx-a : 1\r\n\r\n'],
    ['a header without a name', 'HTTP/1.1 200 OK\r\n: 1\r\n\r\n'],
    ['a header without a colon', 'HTTP/1.1 200 OK\r\nx-a\r\ncontent-length: 0\r\n\r\n'],
    ['a bare line feed in a value', 'HTTP/1.1 200 OK\r\nx-a: 1\nset-cookie: evil\r\n\r\n'],
    ['a bare carriage return in a value', 'HTTP/1.1 200 OK\r\nx-a: 1\rx\r\n\r\n'],
    ['a NUL in a value', 'HTTP/1.1 200 OK\r\nx-a: \0\r\n\r\n'],
    ['an end in the head', 'HTTP/1.1 200 OK\r\nx-a: 1\r\n'],
    ['an end in the body', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx'],
    ['an end between chunks', `${CHUNKED}1\r\nx\r\n`],
    ['a chunk without a size', `${CHUNKED}x\r\n`],
    ['a chunk longer than it says', `${CHUNKED}1\r\nxyz\r\n0\r\n\r\n`],
    ['a size line without its end', `${CHUNKED}1\nx\r\n0\r\n\r\n`],
    ['a size line that never ends', `${CHUNKED}1;${'x'.repeat(2000)}`],
    ['a head that never ends', `HTTP/1.1 200 OK\r\nx-a: ${'x'.repeat(70_000)}`],
  ])('with %s is refused', (_what, text) => {
    const cuts = Array.from({ length: 8 }, (_, i) => Math.floor((text.length * (i + 1)) / 9))
    expect(readText(text, { cuts }).refusal).toMatch(/^not a valid HTTP\/1\.1 answer/)
  })
})

test('bare line feeds are refused at once, not when the time is over', () => {
  const reader = new AnswerReader()
  reader.expect({ onHead() {}, onData() {}, onEnd() {} }, false)
  const bytes = Buffer.from('HTTP/1.1 200 OK\ncontent-length: 0\n\n')
  expect(() => reader.push(bytes, bytes.length)).toThrow('a line without its end')
})

/* What follows is made up by the hundred. */

const SETTINGS = {
  numRuns: Number(process.env.FUZZ_RUNS ?? 150),
  ...(process.env.FUZZ_RUNS ? {} : { seed: 7 }),
}
const header = fc.oneof(
  fc.constantFrom(
    'Content-Length: 4',
    'content-length: 04',
    'content-length: 4 ',
    'content-length: +4',
    'content-length: 0',
    'Transfer-Encoding: chunked',
    'transfer-encoding: Chunked',
    'transfer-encoding: identity',
    'connection: close',
    'Connection: keep-alive',
    'keep-alive: timeout=5',
    'x-a: 1',
    'x-a:\t2\t',
    ' x-a: 1',
    'x a: 1',
    'x-\xe9: 1',
    'x-a: \xe9',
    'x-a: a\nb',
    'x-a: a\rb',
    'x-a',
  ),
  fc
    .tuple(fc.stringMatching(/^[\w-]{1,8}$/), fc.string({ maxLength: 8 }))
    .map(([a, b]) => `${a}: ${b}`),
)
const answer = fc
  .record({
    first: fc.constantFrom(
      'HTTP/1.1 200 OK',
      'HTTP/1.1 204 x',
      'HTTP/1.0 200 OK',
      'HTTP/1.1 404',
      'HTTP/1.1  200 OK',
      'http/1.1 200 OK',
    ),
    headers: fc.array(header, { maxLength: 4 }),
    newline: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n'),
    body: fc.constantFrom(
      '',
      'abcd',
      'abc',
      '4\r\nabcd\r\n0\r\n\r\n',
      '4\nabcd\n0\n\n',
      '04;x\r\nabcd\r\n0\r\nt: 1\r\n\r\n',
      '4 \r\nabcd\r\n0\r\n\r\n',
      '0x4\r\nabcd\r\n0\r\n\r\n',
    ),
  })
  .map(({ first, headers, newline, body }) =>
    Buffer.from([first, ...headers, '', ''].join(newline) + body, 'latin1'),
  )

test('where the bytes are cut makes no difference', () => {
  fc.assert(
    fc.property(answer, fc.array(fc.nat(400), { maxLength: 12 }), (bytes, cuts) => {
      const { refusal, canPersist, ...whole } = read(bytes)
      const cut = read(bytes, { cuts })
      expect(cut.refusal === null).toBe(refusal === null)
      // A refused answer may have got further in pieces; a good one is the same to the byte.
      if (refusal === null) expect(cut).toEqual({ ...whole, refusal, canPersist })
      const single = read(bytes, { cuts: Array.from({ length: bytes.length }, (_, i) => i) })
      if (refusal === null) expect(single).toEqual({ ...whole, refusal, canPersist })
    }),
    SETTINGS,
  )
})

test('what is taken for an answer, Node takes for the same answer', async () => {
  let next = Buffer.alloc(0)
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(next))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const asNode = () =>
    new Promise<{ status: number; body: string; headers: string[] } | null>(resolve => {
      const request = get({ port, host: '127.0.0.1', agent: false }, response => {
        let body = ''
        response.setEncoding('latin1')
        response.on('data', chunk => {
          body += chunk
        })
        response.on('close', () =>
          resolve(
            response.complete
              ? { status: response.statusCode ?? 0, body, headers: response.rawHeaders }
              : null,
          ),
        )
        response.on('error', () => undefined)
      })
      request.on('error', () => resolve(null))
    })
  await fc.assert(
    fc.asyncProperty(answer, async bytes => {
      const ours = read(bytes)
      next = bytes
      const theirs = await asNode()
      if (!ours.isComplete || theirs === null) {
        // Being stricter is fine; being the only one who understands an answer is not.
        expect(ours.isComplete && ours.canPersist && theirs === null).toBe(false)
        return
      }
      expect(ours.status).toBe(theirs.status)
      expect(ours.body).toBe(theirs.body)
      const lower = theirs.headers.map((text, i) =>
        i % 2 === 0 ? text.toLowerCase() : text.trim(),
      )
      expect(ours.headers).toEqual(lower)
    }),
    SETTINGS,
  )
  server.close()
})
