import { BROKEN_RESPONSES, startByteUpstream } from '../gateway/support/byte-upstream.ts'
import { expect, test } from '../support/test.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

test('a call whose response breaks off is sent once, and only a read on a stale connection twice', async ({
  app: { page },
  consoleErrors,
  start,
}) => {
  consoleErrors.expect(/Failed to load resource/)
  const kinds = Object.keys(BROKEN_RESPONSES)
  const upstream = await startByteUpstream((socket, { path }) => {
    const kind = /^\/v1\/broken\/(\d+)/.exec(path)?.[1]
    if (kind !== undefined) BROKEN_RESPONSES[kinds[Number(kind)] ?? '']?.(socket)
    else {
      socket.write(
        'HTTP/1.1 401 Unauthorized\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
      )
    }
  })
  const gateway = await start('server/main.js', { BACKEND_URL: upstream.url })
  await page.goto(`${gateway.url}/login`)
  const outcomes = await page.evaluate(
    async ({ methods, count }) => {
      const found: string[] = []
      for (const method of methods) {
        for (let kind = 0; kind < count; kind++) {
          // Chromium only retries on a connection that has already carried a call.
          await fetch('/v1/fine', { method }).then(answer => answer.text())
          const body = method === 'GET' ? {} : { body: '{"once":true}' }
          const outcome = await fetch(`/v1/broken/${kind}`, { method, ...body }).then(
            async answer =>
              `${answer.status} ${await answer.text().then(
                () => 'whole',
                () => 'cut',
              )}`,
            () => 'no answer',
          )
          found.push(outcome)
        }
      }
      return found
    },
    { methods: METHODS, count: kinds.length },
  )
  const calls = METHODS.flatMap(method =>
    kinds.map((kind, n) => {
      const made = upstream.calls.filter(
        call => call.method === method && call.path === `/v1/broken/${n}`,
      )
      return [method, kind, made.length]
    }),
  )
  // The gateway repeats a read if its reused connection closed before a byte of the response.
  const expected = (method: string, kind: string) =>
    method === 'GET' && kind === 'no response' ? 2 : 1
  expect(calls).toEqual(
    METHODS.flatMap(method => kinds.map(kind => [method, kind, expected(method, kind)])),
  )
  expect(outcomes.filter(outcome => !/^(?:502 whole|200 cut)$/.test(outcome))).toEqual([])
})
