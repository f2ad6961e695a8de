// @fastify/http-proxy with default settings, run as a child process: no logging, metrics or security headers. Takes the
// backend's URL and sends its port to the parent.
import type { AddressInfo } from 'node:net'
import httpProxy from '@fastify/http-proxy'
import fastify from 'fastify'

const [upstream = ''] = process.argv.slice(2)
const app = fastify({ logger: false })
app.register(httpProxy, { upstream, prefix: '/v1', rewritePrefix: '/v1' })
app.listen({ port: 0, host: '127.0.0.1' }, () =>
  process.send?.({ port: (app.server.address() as AddressInfo).port }),
)
