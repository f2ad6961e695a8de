import * as z from 'zod/mini'
import { del, get, post } from './endpoint.ts'
import { row, rows } from './rows.ts'
import { Success, shownTitle } from './values.ts'

export const API_KEY_NAME_MAX = 100

/** Every response contains the full key, so keep it out of logs and storage. */
const fields = z.object({
  id: z.number(),
  name: shownTitle,
  key: z.string(),
  created_at: z._default(z.string(), ''),
  is_active: z._default(z.boolean(), true),
})
export const ApiKey = row(fields, { name: 'Unknown name', key: '' })
export type ApiKey = z.infer<typeof ApiKey>

/* Older backends lack these endpoints (backend-notes 2.17). */

export const listApiKeys = get('/v1/api-keys/api-keys', {
  response: z.extend(Success, { apiKeys: rows(ApiKey) }),
})

export const createApiKey = post('/v1/api-keys/api-keys', {
  status: 201,
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(API_KEY_NAME_MAX)),
  }),
  response: z.extend(Success, { apiKey: ApiKey }),
})

/** Responds with 204, or on some versions with 200 and `{success, message}`. */
export const deleteApiKey = del('/v1/api-keys/api-keys/:id', {
  status: 204,
  response: z.optional(z.unknown()),
})
