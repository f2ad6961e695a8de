import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ClientWorld } from '../../mock/client/client-world.ts'
import { mount } from '../../mock/http/mount.ts'
import { scenarioNamed } from '../../mock/scenarios/load-scenario.ts'
import { get } from '../../web/contract/endpoint.ts'
import { startedMock } from './support/mock.ts'

const FORMS: Record<string, string> = {
  error: 'error',
  message: 'message',
  'error,message,statusCode': 'status',
  'code,error,message,statusCode': 'full',
}
const formOf = (status: number, json: unknown, type: string): string => {
  if (status < 400) return type === 'text/html' ? `${status} page` : String(status)
  const body = (json ?? {}) as Record<string, unknown>
  const [, code] = /^FST_ERR_(\w+)_SERIALIZATION$/.exec(String(body.code)) ?? []
  if (code) return `${status} ${code}`
  const form = body.success === false ? 'ok:false' : FORMS[Object.keys(body).sort().join()]
  const isMasked = (body.message ?? body.error) === 'Internal Server Error'
  return `${status} ${form}${isMasked ? ' masked' : ''}`
}

const VERSIONS = ['0.5.12', '0.4.6-quirks', '0.13', '0.19'] as const
/** Responses to the same mistakes (backend-notes 1.4): what, call, body, and the responses of the versions. */
const ROWS = `
approving an approved request | POST /v1/approval/requests/2/approve | {} | 409 ok:false | 500 RESPONSE
a page size of 0 | GET /v1/approval/requests?limit=0 |  | 400 ok:false | 500 RESPONSE
no requests to approve in bulk | POST /v1/approval/requests/bulk/approve | {"requestIds":[]} | 400 ok:false | 500 RESPONSE
deleting an unknown request | DELETE /v1/approval/requests/99999 |  | 404 ok:false | 500 RESPONSE
a decision without its reason | PATCH /v1/approval/requests/1 | {"proposedRouterDecision":{"action":"require_approval","approval":{"triggeredBy":"manual_flag","data":{},"proposedRouting":{"instanceId":1,"instanceType":"radarr","priority":50}}}} | 400 ok:false | 500 RESPONSE
a bulk quota limit over 1,000 | PATCH /v1/quota/users/bulk | {"userIds":[1],"operation":"update","movieQuota":{"enabled":true,"quotaLimit":1001}} | 400 ok:false | 500 FAILED_ERROR
an interval of half an hour | PUT /v1/scheduler/schedules/plex-session-monitor | {"type":"interval","config":{"hours":0.5}} | 400 full | 400 message
a taken name | PATCH /v1/users/users/2 | {"name":"grandma"} | 409 ok:false | 409 ok:false
a new quota without a limit | PATCH /v1/quota/users/1/separate | {"movieQuota":{"enabled":true}} | 500 full masked | 500 message masked
quota statuses of a text | POST /v1/quota/users/status/bulk | {"userIds":"all"} | 400 ok:false | 500 FAILED_ERROR
a setting of the wrong type | PUT /v1/config/config | {"deleteMovie":1} | 500 error masked | 500 error masked
an unknown schedule | GET /v1/scheduler/schedules/none |  | 404 error | 500 error masked
an invalid cron expression | PUT /v1/scheduler/schedules/delete-sync | {"type":"cron","config":{"expression":"soon"}} | 400 full | 400 message
a run with monitoring turned off | POST /v1/session-monitoring/run |  | 400 error | 400 error
an instance with an empty name | PUT /v1/radarr/instances/1 | {"name":""} | 400 status | 500 RESPONSE
an API key the instance rejects | PUT /v1/radarr/instances/2 | {"apiKey":"wrong"} | 401 status | 401 status
a new, unreachable instance | POST /v1/sonarr/instances | {"name":"x","baseUrl":"http://offline:1","apiKey":"k"} | 500 full masked | 500 message masked
profiles without an instance | GET /v1/radarr/quality-profiles |  | 400 full | 400 message
a season on a movie rule | PUT /v1/content-router/rules/1 | {"season_monitoring":"all"} | 400 full | 400 message
starting a running bot | POST /v1/notifications/discordstart |  | 400 full | 400 message
an unreachable Tautulli | POST /v1/tautulli/test-connection | {"tautulliUrl":"http://offline:8181","tautulliApiKey":"k"} | 500 ok:false | 500 ok:false
Tautulli without a key | POST /v1/tautulli/test-connection | {"tautulliUrl":"http://tautulli:8181","tautulliApiKey":""} | 400 ok:false | 500 FAILED_ERROR
servers of an invalid token | POST /v1/plex/discover-servers | {"plexToken":"bad"} | 401 status | 500 status
notifications without a host | POST /v1/plex/configure-notifications | {"plexToken":"a"} | 400 error | 500 error masked
invalid JSON | POST /v1/watchlist-workflow/start | "{" | 400 full | 400 message
a second admin | POST /v1/users/create-admin | {"email":"a@example.com","username":"abc","password":"long enough"} | 409 full | 409 message
an unknown season monitoring | PUT /v1/sonarr/instances/1 | {"seasonMonitoring":"odd"} | 204 | 204 | 204 | 400 status
incomplete quota settings | PUT /v1/config/config | {"quotaSettings":{"monthly":{"resetDay":2}}} | 200 | 200
incomplete quota settings, later | PUT /v1/config | {"quotaSettings":{"monthly":{"resetDay":2}}} | - | - | 200 | 400 error
statistics of 0 days | GET /v1/stats/all?days=0 | | 400 full | 400 message | 400 full | 200
a missing call | GET /v1/tags/status | | 501 full | 200 | 404 full | 200
a missing call under /v1 | POST /v1/nonsense | {} | 501 full | 404 message
labels, which came later | POST /v1/labels/sync | | - | 404 message
API keys, which came later | GET /v1/api-keys/api-keys | | 200 | 200 page | 200 | 200
`
  .trim()
  .split('\n')
  .map(line => line.split(/ *\| */))

describe.each(VERSIONS)('backend %s', version => {
  test('responds to mistakes in its own formats', { timeout: 30_000 }, async () => {
    const client = await (await startedMock({ profile: version })).signIn()
    const answers: string[] = []
    const expected: string[] = []
    for (const [what, call = '', body, ...forms] of ROWS) {
      const form = forms[VERSIONS.indexOf(version)] ?? '-'
      if (form === '-') continue
      const [method = '', path = ''] = call.split(' ')
      const sent = body ? JSON.parse(body) : undefined
      const { status, json, type } = await client.request(method, path, sent)
      answers.push(`${what}: ${formOf(status, json, type)}`)
      expected.push(`${what}: ${form}`)
    }
    expect(answers).toEqual(expected)
  })
})

test('a request is approved although its routing fails', async () => {
  const client = await (await startedMock()).signIn()
  const routing = { instanceId: 3, instanceType: 'radarr', priority: 50 }
  await client.request('PATCH', '/v1/approval/requests/1', {
    proposedRouterDecision: { action: 'route', routing },
  })
  expect(await client.statusOf('POST', '/v1/approval/requests/1/approve', {})).toBe(409)
  const { json } = await client.request('GET', '/v1/approval/requests/1')
  expect(json.approvalRequest?.status).toBe('approved')
})

describe('sessions', () => {
  test('a cookie has no SameSite, and a sign-out fails with extra keys or without a body', async () => {
    const client = await startedMock()
    for (const body of ['{"a":1}', undefined]) {
      await client.signIn()
      const { status, json } = await client.request('POST', '/v1/users/logout', body)
      expect([status, json.code]).toEqual([500, 'FST_ERR_RESPONSE_SERIALIZATION'])
    }
    await client.signIn()
    const me = await client.request('GET', '/v1/users/me')
    const cookie = /^pulsarr=[^;]+; Path=\/; Expires=[^;]+; HttpOnly$/
    expect(me.headers['set-cookie']?.[0]).toMatch(cookie)
    const reply = await client.request('POST', '/v1/users/logout', {})
    expect(reply.headers).not.toHaveProperty('set-cookie')
    expect(await client.statusOf('GET', '/v1/users/me')).toBe(401)
  })

  test('without sign-in, everyone is let in, but may decide only after a page visit', async () => {
    const client = await startedMock('bypass')
    const approve = () => client.statusOf('POST', '/v1/approval/requests/1/approve', {})
    expect(await client.statusOf('GET', '/v1/config/config')).toBe(200)
    expect(await client.statusOf('GET', '/v1/users/me')).toBe(401)
    expect(await approve()).toBe(401)
    expect(await client.statusOf('POST', '/v1/users/logout', {})).toBe(400)
    expect((await client.request('GET', '/')).headers.location).toBe('/dashboard')
    const { user } = (await client.request('GET', '/v1/users/me')).json
    expect(user).toMatchObject({ id: 1, username: 'Administrator' })
    expect(await approve()).toBe(200)
  })

  test('an API key replaces one; a wrong key is rejected even with a valid cookie', async () => {
    const client = await (await startedMock()).signIn()
    const made = await client.request('POST', '/v1/api-keys/api-keys', { name: ' Mine ' })
    expect(made.json.apiKey?.name).toBe('Mine')
    const statusWith = (key: unknown) =>
      client.statusOf('GET', '/v1/config/config', undefined, { 'x-api-key': String(key) })
    expect(await statusWith('nope')).toBe(401)
    client.cookie = ''
    expect(await statusWith(made.json.apiKey?.key)).toBe(200)
  })
})

test('a response that breaks the contract is a 500 that names the field', async () => {
  const app = Fastify()
  app.decorateRequest('clientWorld')
  app.addHook('onRequest', async request => {
    request.clientWorld = new ClientWorld('test', scenarioNamed('quiet'))
  })
  const things = z.array(z.object({ size: z.number() }))
  const declared = get('/v1/thing', { response: z.object({ success: z.literal(true), things }) })
  mount(app)(declared, () => ({ success: true, things: [{ size: 'large' }] }) as never)
  const reply = await app.inject('/v1/thing')
  expect(reply.statusCode).toBe(500)
  const message = /GET \/v1\/thing breaks the contract: things\.0\.size .*number/
  expect(reply.json().message).toMatch(message)
  await app.close()
})
