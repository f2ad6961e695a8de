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
