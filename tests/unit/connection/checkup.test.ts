import { beforeEach, expect, test, vi } from 'vitest'
import { checkup, runCheckup } from '../../../web/features/connection/checkup.ts'
import { fakeBackend, json, unreachable } from '../../support/fake-backend.ts'
import { readings } from './support.ts'

const { asked } = readings()
const ANSWER = asked.outcome === 'answered' ? asked.response : null
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
  await runCheckup()
  return checkup.state.data
}

test('records both sides and ignores foreign events in the test stream', async () => {
  const seen = await look(json(ANSWER))
  expect(seen).toMatchObject({
    browser: { scheme: 'https', host: 'home.example', basePath: '' },
    asked: { outcome: 'answered', response: ANSWER },
    streamProbe: { outcome: 'ended', events: [{ n: 1 }, { n: 2 }] },
  })
  expect(checkup.state.loading).toBe(false)
})

const refused = (status: number, words: string | null) => ({ outcome: 'refused', status, words })
const page = (status: number) => new Response('<h1>Sign in</h1>', { status, headers: PAGE })
const ofGateway = (status: number) => json({ code: 'NO', message: 'Not here.' }, status)

test.each([
  ['an unreachable gateway', unreachable, { outcome: 'away' }],
  ['a page', page(200), { outcome: 'page' }],
  ['a proxy that cannot reach the gateway', page(502), refused(502, null)],
  ['a gateway that refuses', ofGateway(403), refused(403, 'Not here.')],
  ['an older gateway', ofGateway(404), { outcome: 'stranger' }],
  ['a newer gateway', json({ time: 'now' }), { outcome: 'stranger' }],
])('classifies %s', async (_who, response, wanted) => {
  expect((await look(response))?.asked).toEqual(wanted)
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
  await runCheckup()
  expect(countOf('GET /gateway/stream-probe')).toBe(2)
  expect(checkup.state.data?.streamProbe.events).toMatchObject([{ at: 9 }, { at: 9 }])
})
