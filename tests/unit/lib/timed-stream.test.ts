import { expect, test, vi } from 'vitest'
import { readTimedStream } from '../../../web/lib/timed-stream.ts'
import { unreachable } from '../../support/fake-backend.ts'

const STREAM: Record<string, string> = { 'content-type': 'text/event-stream; charset=utf-8' }

/** Responds with `pieces`, `gapMs` apart, then ends, breaks or stalls. */
const answer = (
  pieces: readonly string[],
  { ending = 'end', gapMs = 0, headers = STREAM, status = 200, withinMs = 10_000 } = {},
) => {
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason))
        for (const piece of pieces) {
          if (gapMs > 0) await new Promise(resolve => setTimeout(resolve, gapMs))
          controller.enqueue(new TextEncoder().encode(piece))
        }
        if (ending === 'end') controller.close()
        if (ending === 'break') controller.error(new TypeError('network error'))
      },
    })
    return new Response(body, { status, headers })
  })
  return readTimedStream('/probe', withinMs)
}

test('reads to the end and records when each event arrived', async () => {
  const reading = await answer(['data: a\n\n', 'data: b\n\n'], { gapMs: 60 })
  expect(reading).toMatchObject({ outcome: 'ended', frames: [{ data: 'a' }, { data: 'b' }] })
  const [a, b] = reading.frames
  expect((b?.arrivedAt ?? 0) - (a?.arrivedAt ?? 0)).toBeGreaterThan(30)
})

test('separates events within a chunk and joins those split across chunks', async () => {
  const { frames } = await answer(['data: a\n\nda', 'ta: b\n', '\nid: 3\ndata: c\n\n'])
  expect(frames.map(({ data }) => data)).toEqual(['a', 'b', 'c'])
})

const A = { data: 'a' }
const GZIP = { ...STREAM, 'content-encoding': 'gzip' }
test.each([
  ['breaks off', { ending: 'break' }, { outcome: 'cut', frames: [A] }],
  ['exceeds the time limit', { ending: 'none', withinMs: 400 }, { outcome: 'late', frames: [A] }],
  ['is a web page', { headers: { 'content-type': 'text/html' } }, { outcome: 'page', frames: [] }],
  ['is rejected', { status: 502 }, { outcome: 'refused', status: 502, frames: [] }],
  ['is compressed in transit', { headers: GZIP }, { outcome: 'ended', isCompressed: true }],
])('reports a stream that %s', async (_what, options, wanted) => {
  expect(await answer(['data: a\n\n'], { ...options, gapMs: 20 })).toMatchObject(wanted)
})

test('reports a redirect and an unreachable server', async () => {
  vi.stubGlobal('fetch', async (_url: string, { redirect }: RequestInit) => {
    expect(redirect).toBe('manual')
    return { type: 'opaqueredirect', ok: false, status: 0 }
  })
  expect((await readTimedStream('/probe', 300)).outcome).toBe('redirected')
  vi.stubGlobal('fetch', async () => unreachable())
  expect((await readTimedStream('/probe', 300)).outcome).toBe('away')
})
