import { expect, test } from 'vitest'
import type { Approval } from '../../web/contract/approvals.ts'
import { EXPECTED_HEADER, identityOf } from '../../web/contract/request-identity.ts'
import { approval } from '../unit/approvals/support.ts'
import { call, startGateway } from './support/gateway.ts'

const OFFICE = approval({ id: 45, contentTitle: '事務所'.repeat(300), userId: 2, userName: 'Ada' })
const OTHERS: readonly (readonly [string, Partial<Approval>])[] = [
  ['another title', { contentTitle: 'Heat' }],
  ['another type', { contentType: 'show' }],
  ['another user', { userId: 3, userName: 'Mira' }],
  ['another title of one name', { contentGuids: ['tmdb:2'] }],
]

/** A gateway in front of a backend that has these requests. */
const setUp = async (rows: readonly object[], basePath = '') => {
  const { url, upstream } = await startGateway({ asksSignIn: true, env: { BASE_PATH: basePath } })
  const answerWith = (status: number, bodyOf: (id: number) => unknown) =>
    upstream.answer(({ method, url: path }, response) => {
      const id = Number(/\d+$/.exec(path ?? '')?.[0])
      const isRead = method === 'GET'
      response.writeHead(isRead ? status : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isRead ? bodyOf(id) : { success: true }))
    })
  answerWith(200, id => ({
    success: true,
    approvalRequest: rows.find(row => 'id' in row && row.id === id),
  }))
  const decide = (expected: readonly Approval[] | string, headers = {}) =>
    call(`${url}${basePath}/v1/approval/requests/bulk/approve`, {
      method: 'POST',
      body: '{"requestIds":[45,46]}',
      headers: {
        'content-type': 'application/json',
        [EXPECTED_HEADER]:
          typeof expected === 'string' ? expected : expected.map(identityOf).join(),
        ...headers,
      },
    })
  const seen = (wanted: 'GET' | 'POST') =>
    upstream.hits.filter(({ method, url }) => method === wanted && url.startsWith('/v1/approval'))
  return { decide, seen, answerWith, upstream }
}

test.each(OTHERS)('a decision whose number belongs to %s isn’t forwarded', async (_, parts) => {
  const heat = { ...OFFICE, contentGuids: ['TMDB://1'], ...parts }
  const before = { ...OFFICE, contentGuids: ['tmdb:1'] }
  const { decide, seen } = await setUp([heat])
  const { status, text } = await decide([before])
  expect(status).toBe(412)
  expect(JSON.parse(text)).toMatchObject({
    success: false,
    code: 'REPLACED',
    message: expect.stringMatching(
      `^Nothing was changed. Request 45 is now “${heat.contentTitle.slice(0, 100)}`,
    ),
  })
  expect(seen('POST')).toEqual([])
})

test.each([
  ['at the root', ''],
  ['below a path', '/stargazarr'],
])(
  'a decision on what it expects is forwarded once, without the header: %s',
  async (_, basePath) => {
    const other = approval({ id: 46 })
    const sent = [
      { ...OFFICE, status: 'approved', contentGuids: ['TMDB://1'] },
      { ...other, userId: '2' },
    ]
    const { decide, seen } = await setUp(sent, basePath)
    const cookie = `sid~${basePath.replace('/', '!')}=x`
    const decided = [{ ...OFFICE, contentGuids: ['tmdb:1'] }, other]
    const { status } = await decide(decided, { host: 'home.example', cookie })
    expect(status).toBe(200)
    const [write, ...more] = seen('POST')
    expect(more).toEqual([])
    expect(write?.headers).not.toHaveProperty(EXPECTED_HEADER)
    expect(write?.body).toBe('{"requestIds":[45,46]}')
    expect(seen('GET').map(({ url }) => url)).toEqual(
      decided.map(({ id }) => `/v1/approval/requests/${id}`),
    )
    // The request is read as the visitor, and nothing else is sent along.
    for (const { headers } of seen('GET')) {
      expect(headers).toMatchObject({ cookie: 'sid=x', 'x-forwarded-host': 'home.example' })
      for (const name of [EXPECTED_HEADER, 'content-type', 'accept-encoding'])
        expect(headers).not.toHaveProperty(name)
    }
  },
)

test.each([
  [401, 200, 1],
  [403, 200, 1],
  [404, 200, 2],
  [200, 502, 1],
  [429, 502, 1],
  [500, 502, 1],
  [503, 502, 1],
])(
  'if a request is answered with %s and no request, the decision gets %s',
  async (status, expected, reads) => {
    const { decide, seen, answerWith } = await setUp([])
    answerWith(status, () => ({ success: false, message: 'x' }))
    const answer = await decide([OFFICE, { ...OFFICE, id: 46 }])
    expect(answer.status).toBe(expected)
    if (expected === 502) expect(JSON.parse(answer.text).code).toBe('NOT_SENT')
    expect(seen('POST')).toHaveLength(expected === 200 ? 1 : 0)
    expect(seen('GET')).toHaveLength(reads)
  },
)

test('nothing is sent if the backend can’t be reached, or for nonsense', async () => {
  const { decide, seen, upstream } = await setUp([])
  const many = Array.from({ length: 101 }, (_, id) => ({ ...OFFICE, id }))
  expect((await decide(many)).status).toBe(502)
  expect(seen('GET')).toEqual([])
  expect((await decide('x.y,,../../../config')).status).toBe(502)
  expect(seen('POST')).toEqual([])
  await upstream.close()
  const { status, text } = await decide([OFFICE])
  expect([status, JSON.parse(text).code]).toEqual([502, 'NOT_SENT'])
})
