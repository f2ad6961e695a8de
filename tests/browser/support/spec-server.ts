import { createServer, type IncomingMessage } from 'node:http'
import { listen } from '../../gateway/support/listen.ts'
import { ADMIN } from '../../support/app.ts'

const ME = { id: 1, username: 'mira', email: ADMIN.email, role: 'admin', avatar: null }
const QUOTA = { userId: 2, contentType: 'movie', quotaType: 'monthly', quotaLimit: 5 }
const USERS = ['Mira', 'Jonas'].map((name, index) => ({
  id: index + 1,
  name,
  watchlist_count: 3,
  apprise: null,
  alias: null,
  discord_id: null,
  notify_apprise: false,
  notify_discord: false,
  notify_tautulli: false,
  can_sync: true,
  requires_approval: false,
}))

/** The calls of the specification, and the sign-in. */
const ANSWERS: Record<string, unknown> = {
  'GET /v1/config/config': { success: true, config: { plexTokens: ['t'] } },
  'PUT /v1/config/config': { success: true, config: { plexTokens: ['t'] } },
  'GET /v1/plex/generate-rss-feeds': { self: 'https://rss.example/1', friends: '' },
  'GET /v1/users/users/list/with-counts': { success: true, users: USERS },
  'GET /v1/quota/users': { success: true, userQuotas: [{ ...QUOTA, bypassApproval: false }] },
  'POST /v1/quota/users/status/bulk': { success: true, quotaStatuses: [] },
  'GET /v1/users/me': { success: true, message: 'ok', user: ME },
  'POST /v1/users/logout': { success: true, message: 'Bye' },
}

/** Starts a backend with only the calls of the specification, which require a session, until the test ends. Any other call gets a page. @returns its URL */
export const startSpecServer = async () => {
  const server = createServer((request: IncomingMessage, response) => {
    request.resume()
    const path = request.url?.split('?')[0]?.replace(/\/$/, '')
    const key = `${request.method} ${path}`
    const json = (status: number, body: unknown, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body))
    if (key === 'POST /v1/users/login') {
      json(200, { success: true, message: 'ok', username: 'mira' }, { 'set-cookie': 'sid=1' })
      return
    }
    const isKnown = Object.hasOwn(ANSWERS, key)
    const isStream = key === 'GET /v1/progress'
    if (!isKnown && !isStream) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>The app</h1>')
    } else if (!/\bsid=1\b/.test(request.headers.cookie ?? ''))
      json(401, { success: false, message: 'Authentication required' })
    else if (isStream)
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 3000\n\n')
    else json(200, ANSWERS[key])
  })
  return `http://127.0.0.1:${await listen(server)}`
}
