import { expect, test } from 'vitest'
import { EXPECTED_HEADER, identityOf } from '../../web/contract/request-identity.ts'
import { approval } from '../unit/approvals/support.ts'
import { call, startGateway } from './support/gateway.ts'
import { JSON_TYPE } from './support/upstream.ts'

const OFFICE = {
  ...approval({ id: 45, contentTitle: '事務所'.repeat(300) }),
  contentGuids: ['tmdb:1'],
}
const DECIDED = [OFFICE, { ...OFFICE, id: 46 }].map(identityOf).join()

/** A gateway in front of a backend that has the requests 45 and up, as changed by `parts`. */
const setUp = async ({ status = 200, parts = {} as object | null, basePath = '' } = {}) => {
  const { url, upstream } = await startGateway({ asksSignIn: true, env: { BASE_PATH: basePath } })
  upstream.answer(({ method, url: path }, response) => {
    const approvalRequest = { ...OFFICE, id: Number(/\d+$/.exec(path ?? '')?.[0]), ...parts }
    const isRead = method === 'GET'
    response.writeHead(isRead ? status : 200, JSON_TYPE)
    response.end(JSON.stringify({ success: true, ...(isRead && parts && { approvalRequest }) }))
  })
  const decide = async (expected: string, headers = {}) => {
    const { status, text } = await call(`${url}${basePath}/v1/approval/requests/bulk/approve`, {
      method: 'POST',
      body: '{"requestIds":[45,46]}',
      headers: { ...JSON_TYPE, [EXPECTED_HEADER]: expected, ...headers },
    })
    return { status, ...(JSON.parse(text) as { code?: string; message?: string }) }
  }
  const seen = (wanted: 'GET' | 'POST') =>
    upstream.hits.filter(({ method, url }) => method === wanted && url.startsWith('/v1/approval'))
  return { decide, seen, upstream }
}

const SAME = { status: 'approved', userId: '2', contentGuids: ['TMDB://1'] }
test.each([
  ['the same request', 200, SAME, 200, 2],
  ['another title', 200, { contentTitle: 'Heat' }, 412, 1],
  ['another type', 200, { contentType: 'show' }, 412, 1],
  ['another user', 200, { userId: 3, userName: 'Mira' }, 412, 1],
  ['another title of one name', 200, { contentGuids: ['tmdb:2'] }, 412, 1],
  // The backend says so itself when it gets the decision.
  ['a 401', 401, null, 200, 1],
  ['a 403', 403, null, 200, 1],
  ['a 404', 404, null, 200, 2],
  ['no request', 200, null, 502, 1],
  ['a 429', 429, null, 502, 1],
  ['a 503', 503, null, 502, 1],
])('a number that leads to %s', async (_, status, parts, expected, reads) => {
  const { decide, seen } = await setUp({ status, parts })
  const answer = await decide(DECIDED)
  expect(answer.status).toBe(expected)
  if (expected === 502) expect(answer).toMatchObject({ success: false, code: 'NOT_SENT' })
  if (expected === 412) {
    const { contentTitle, contentType, userName } = { ...OFFICE, ...parts }
    const message = `Nothing was changed. Request 45 is now “${contentTitle}” (${contentType}) for ${userName}.`
    expect(answer).toMatchObject({ success: false, code: 'REPLACED', message })
  }
  expect(seen('GET')).toHaveLength(reads)
  expect(seen('POST')).toHaveLength(expected === 200 ? 1 : 0)
})

test.each(['', '/stargazarr'])(
  'requests are read as the visitor, and the header isn’t forwarded, at the path “%s”',
  async basePath => {
    const { decide, seen } = await setUp({ basePath })
    const cookie = `sid~${basePath.replace('/', '!')}=x`
    expect((await decide(DECIDED, { host: 'home.example', cookie })).status).toBe(200)
    expect(seen('POST')).toMatchObject([{ body: '{"requestIds":[45,46]}' }])
    expect(seen('GET').map(({ url }) => url)).toEqual([
      '/v1/approval/requests/45',
      '/v1/approval/requests/46',
    ])
    for (const { method, headers } of [...seen('GET'), ...seen('POST')]) {
      expect(headers).toMatchObject({ cookie: 'sid=x', 'x-forwarded-host': 'home.example' })
      expect(headers).not.toHaveProperty(EXPECTED_HEADER)
      expect('content-type' in headers).toBe(method === 'POST')
    }
  },
)

test.each([
  ['too many requests', `${DECIDED},`.repeat(25), 0],
  ['nonsense', 'x.y,,../../../config', 1],
  ['any request while the backend is away', DECIDED, 0],
])('nothing is sent for %s', async (what, expected, reads) => {
  const { decide, seen, upstream } = await setUp({ parts: null })
  if (what.includes('away')) await upstream.close()
  expect(await decide(expected)).toMatchObject({ status: 502, code: 'NOT_SENT' })
  expect([seen('GET').length, seen('POST').length]).toEqual([reads, 0])
})
