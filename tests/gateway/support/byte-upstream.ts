import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { listen } from './listen.ts'

interface ByteCall {
  readonly method: string
  readonly path: string
  readonly head: string
}

interface ByteUpstream {
  readonly url: string
  /** Complete calls in order, without the gateway's own probes. */
  readonly calls: ByteCall[]
  readonly sockets: Socket[]
}

const LOGIN_PAGE =
  'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok'

/**
 * A raw TCP server. `onCall` gets each complete call and may write any bytes. `onHead` gets each header before its body
 * and returns true if it has responded; the data received so far is then dropped.
 */
export const startByteUpstream = async (
  onCall: (socket: Socket, call: ByteCall) => unknown,
  onHead: (socket: Socket, head: string) => boolean = () => false,
): Promise<ByteUpstream> => {
  const sockets: Socket[] = []
  const calls: ByteCall[] = []
  const server = createServer(socket => {
    sockets.push(socket)
    let seen = ''
    socket.on('error', () => undefined)
    socket.on('data', chunk => {
      seen += chunk.toString('latin1')
      for (let end = seen.indexOf('\r\n\r\n'); end >= 0; end = seen.indexOf('\r\n\r\n')) {
        const head = seen.slice(0, end)
        if (onHead(socket, head)) {
          seen = ''
          return
        }
        const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
        if (seen.length < end + 4 + length) return
        seen = seen.slice(end + 4 + length)
        const [method = '', path = ''] = head.split(' ', 2)
        if (path === '/login' || path === '/v1/config') {
          socket.write(LOGIN_PAGE)
          continue
        }
        const call = { method, path, head }
        calls.push(call)
        onCall(socket, call)
      }
    })
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  return { url, calls, sockets }
}

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'

const CHUNKED = `${HEAD}transfer-encoding: chunked\r\n\r\n`
const IDENTITY = `${HEAD}content-encoding: identity\r\ncontent-length: 200000\r\n\r\n`

/** What the backend sends before it closes the connection, by defect. */
export const BROKEN_RESPONSES = {
  'chunked, before the first chunk': CHUNKED,
  'long, before the first byte': IDENTITY,
  'long, after the first byte': `${IDENTITY}{`,
  'an invalid first chunk': `${CHUNKED}zz\r\n{}\r\n0\r\n\r\n`,
  'a valid chunk and an invalid one together': `${CHUNKED}2\r\n{}\r\nzz\r\n`,
  'small, cut in half': `${HEAD}content-length: 100\r\n\r\n{"half":`,
  'compressible, cut short': `${HEAD}content-length: 20000\r\n\r\n${'[1,'.repeat(3000)}`,
  'compressible, before the first byte': `${HEAD}content-length: 20000\r\n\r\n`,
  'an event stream without an event': CHUNKED.replace('application/json', 'text/event-stream'),
  'no response': '',
}
