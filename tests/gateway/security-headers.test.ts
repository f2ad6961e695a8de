import helmet from '@fastify/helmet'
import fastify from 'fastify'
import supertest from 'supertest'
import { describe, expect, test } from 'vitest'
import { HELMET_OPTIONS } from '../../server/edge/security-headers.ts'
import { onTestEnd, startGateway } from './support/gateway.ts'

const OWN = ['content-type', 'content-length', 'date', 'connection', 'keep-alive']

/** What the library sends with the options the constants are made for. */
const helmetHeaders = async (): Promise<Record<string, string>> => {
  const app = fastify()
  onTestEnd(() => app.close())
  await app.register(helmet, HELMET_OPTIONS)
  app.get('/', (_request, reply) => reply.send(''))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { headers } = await supertest(app.server).get('/')
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name)))
}

describe('security headers', () => {
  test("of a page are helmet's, one by one", async () => {
    const { url } = await startGateway()
    const { headers } = await supertest(url).get('/').set('accept', 'text/html')
    expect(headers).toMatchObject(await helmetHeaders())
  })

  test('of data are those of them that speak to data', async () => {
    const { url } = await startGateway()
    const { headers } = await supertest(url).get('/v1/items')
    const all = await helmetHeaders()
    const kept = ['cross-origin-resource-policy', 'x-content-type-options']
    for (const name of kept) expect(headers[name]).toBe(all[name])
  })
})
