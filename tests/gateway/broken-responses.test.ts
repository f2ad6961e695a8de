import { describe, expect, test } from 'vitest'
import { BROKEN_RESPONSES, startByteUpstream } from './support/byte-upstream.ts'
import { startGateway } from './support/gateway.ts'

// Browsers retry a call, even a POST or DELETE, if no byte of the response arrived.
describe('a response that breaks off', () => {
  describe.each(Object.entries(BROKEN_RESPONSES))('%s', (_what, answer) => {
    test.each(['GET', 'POST'])('a %s receives a header or a 502, without a retry', async method => {
      const upstream = await startByteUpstream(socket => answer(socket))
      const { url } = await startGateway({ env: { BACKEND_URL: upstream.url } })
      // Resolves with the header, and rejects without one.
      const reply = await fetch(`${url}/v1/items`, { method })
      expect([200, 502]).toContain(reply.status)
      await reply.text().catch(() => 'cut off')
      expect(upstream.calls).toHaveLength(1)
    })
  })
})
