import request from 'supertest'
import { expect, test } from 'vitest'
import { ADMIN } from '../support/app.ts'
import { startGateway } from './support/gateway.ts'
import { startedMock } from './support/mock.ts'

test('a browser keeps its session through the gateway until it logs out', async () => {
  const { url } = await startedMock()
  const { app } = await startGateway({ env: { BACKEND_URL: url } })
  const browser = request.agent(app.server)

  await browser.get('/v1/config/config').expect(401)
  await browser.post('/v1/users/login').send(ADMIN).expect(200)
  const me = await browser.get('/v1/users/me').expect(200)
  expect(me.body.user.email).toBe(ADMIN.email)
  await browser.post('/v1/users/logout').send({}).expect(200)
  await browser.get('/v1/config/config').expect(401)
})
