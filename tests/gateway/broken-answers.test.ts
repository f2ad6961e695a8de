import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { BROKEN_ANSWERS, startByteUpstream } from './support/byte-upstream.ts'
import { startGateway } from './support/gateway.ts'

/** Everything received until the connection closes or a 502 is complete. */
const readResponse = async (port: number, method: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  const closed = once(socket, 'close')
  socket.on('error', () => undefined)
  const whole = new Promise<void>(resolve =>
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
      if (/^HTTP\/1\.1 502 [\s\S]*\}$/.test(text)) resolve()
    }),
  )
  const origin = `http://127.0.0.1:${port}`
  socket.write(
    `${method} /v1/items HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: ${origin}\r\naccept-encoding: gzip, br\r\ncontent-length: 0\r\n\r\n`,
  )
  await Promise.race([closed, whole])
  socket.destroy()
  return text
}

// Browsers retry a call, even a POST or DELETE, if no byte of the response arrived.
describe('a response that breaks off', () => {
  describe.each(Object.entries(BROKEN_ANSWERS))('%s', (_what, answer) => {
    test.each(['GET', 'POST'])('a %s receives a header or a 502, without a retry', async method => {
      const upstream = await startByteUpstream(socket => answer(socket))
      const { port } = await startGateway({ env: { BACKEND_URL: upstream.url } })
      expect(await readResponse(port, method)).toMatch(/^HTTP\/1\.1 (?:200 OK|502 Bad Gateway)\r\n/)
      expect(upstream.calls).toHaveLength(1)
    })
  })
})
