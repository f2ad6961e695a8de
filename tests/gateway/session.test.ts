import request from 'supertest'
import { expect, test } from 'vitest'
import { startMock } from '../../mock/start.ts'
import { onTestEnd, startGateway } from './support/gateway.ts'

const ADMIN = { email: 'admin@example.com', password: 'stargazarr' }

test('a browser keeps its session through the gateway until it logs out', async () => {
  const mock = await startMock({ host: '127.0.0.1', port: 0, scenario: 'quiet' })
  onTestEnd(() => mock.close())
  const { app } = await startGateway({ env: { BACKEND_URL: mock.url } })
  const browser = request.agent(app.server)

  await browser.get('/v1/config/config').expect(401)
  await browser.post('/v1/users/login').send(ADMIN).expect(200)
  const me = await browser.get('/v1/users/me').expect(200)
  expect(me.body.user.email).toBe(ADMIN.email)
  await browser.post('/v1/users/logout').send({}).expect(200)
  await browser.get('/v1/config/config').expect(401)
})
