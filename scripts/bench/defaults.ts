// @fastify/http-proxy as it comes, a process of its own: its own forwarding, no log, no metrics, no headers of security.
// Its one argument is the backend's address; sends its port to the process that forked it.
import type { AddressInfo } from 'node:net'
import httpProxy from '@fastify/http-proxy'
import fastify from 'fastify'

const [upstream = ''] = process.argv.slice(2)
const app = fastify({ logger: false })
app.register(httpProxy, { upstream, prefix: '/v1', rewritePrefix: '/v1' })
app.listen({ port: 0, host: '127.0.0.1' }, () =>
  process.send?.({ port: (app.server.address() as AddressInfo).port }),
)
