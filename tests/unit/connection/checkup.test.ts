import { beforeEach, expect, test, vi } from 'vitest'
import { checkup } from '../../../web/features/connection/checkup.ts'
import { diagnose } from '../../../web/features/connection/diagnose.ts'
import { fakeBackend, json, unreachable } from '../../support/fake-backend.ts'
import { readings } from './support.ts'

const { report: ANSWER } = readings()
const PAGE = { 'content-type': 'text/html' }
const STREAM = { 'content-type': 'text/event-stream' }
const EVENTS = 'data: {"n":1,"of":2,"at":5}\n\ndata: hello\n\ndata: {"n":2,"of":2,"at":9}\n\n'

beforeEach(() => {
  checkup.reset()
  vi.stubGlobal('location', { protocol: 'https:', host: 'home.example' })
})

const look = async (response: Response | (() => Response)) => {
  fakeBackend({
    'GET /gateway/connection': response,
    'GET /gateway/stream-probe': () => new Response(EVENTS, { headers: STREAM }),
  })
  await checkup.load()
  return checkup.state.data
}

test('records both sides and ignores foreign events in the test stream', async () => {
  const seen = await look(json(ANSWER))
  expect(seen).toMatchObject({
    browser: { scheme: 'https', host: 'home.example', basePath: '' },
    report: ANSWER,
    problem: null,
    streamProbe: { outcome: 'ended', events: [{ n: 1 }, { n: 2 }] },
  })
  expect(checkup.state.loading).toBe(false)
})

const page = (status: number) => new Response('<h1>Sign in</h1>', { status, headers: PAGE })
const ofGateway = (status: number, message = 'Not you.') => json({ code: 'NO', message }, status)

test.each([
  ['an unreachable gateway', unreachable, 'The gateway isn’t responding'],
  ['a page', page(200), 'Something in front of the gateway responded instead'],
  ['a proxy that cannot reach the gateway', page(502), 'A proxy responded with status 502'],
  ['a proxy that rejects the request', page(418), 'A proxy responded with status 418'],
  ['a busy gateway', ofGateway(503), 'The gateway is busy'],
  ['a gateway that refuses', ofGateway(403), 'The gateway rejected the request'],
  ['an older gateway', ofGateway(404), 'The gateway and this page have different versions'],
  ['a newer gateway', json({ time: 'now' }), 'The gateway and this page have different versions'],
])('names the problem and leaves seven checks open: %s', async (_who, response, title) => {
  const seen = await look(response)
  expect(seen).toMatchObject({ report: null, problem: { title } })
  expect(seen?.problem?.cause).toBeTruthy()
  const [, ...others] = diagnose(seen)
  expect(others.map(({ state }) => state)).toEqual(Array(7).fill('unknown'))
})

test.each([
  ['a page', () => page(200), 'problem', 'Something in front of the gateway responded instead'],
  ['nothing', unreachable, 'unknown', 'The gateway isn’t responding'],
])('when the test stream gets %s', async (_what, answer, state, title) => {
  fakeBackend({ 'GET /gateway/connection': unreachable, 'GET /gateway/stream-probe': answer })
  await checkup.load()
  expect(checkup.state.data?.problem?.title).toBe(title)
  expect(diagnose(checkup.state.data)[0]?.state).toBe(state)
})

test('repeats the stream test once if events arrive in bursts', async () => {
  let readings = 0
  const { countOf } = fakeBackend({
    'GET /gateway/connection': json(ANSWER),
    'GET /gateway/stream-probe': () => {
      const isLast = ++readings === 2
      const events = [1, 2].map(n => `data: {"n":${n},"of":2,"at":${isLast ? 9 : n * 1000}}\n\n`)
      return new Response(events.join(''), { headers: STREAM })
    },
  })
  await checkup.load()
  expect(countOf('GET /gateway/stream-probe')).toBe(2)
  expect(checkup.state.data?.streamProbe.events).toMatchObject([{ at: 9 }, { at: 9 }])
})
