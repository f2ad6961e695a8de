import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** 200 with both addresses, or 200 with `error` (no token, no Plex Pass); the backend stores them itself too (backend-api 2.4). */
export const generateRssFeeds = endpoint({
  method: 'GET',
  path: '/v1/plex/generate-rss-feeds',
  answer: z.union([
    z.object({ self: z.string(), friends: z.string() }),
    z.object({ error: z.string() }),
  ]),
})
