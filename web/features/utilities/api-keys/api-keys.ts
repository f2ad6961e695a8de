import * as calls from '../../../contract/api-keys.ts'
import { request } from '../../../lib/request.ts'
import { recordStore } from '../../../state/records.ts'

export type { ApiKey } from '../../../contract/api-keys.ts'

/** API keys, newest first, with the full keys (backend-notes 2.17). */
export const apiKeys = recordStore<calls.ApiKey, { name: string }>({
  what: 'API keys',
  list: async () => (await request(calls.listApiKeys)).apiKeys,
  create: async body => (await request(calls.createApiKey, { body })).apiKey,
  remove: id => request(calls.deleteApiKey, { params: { id } }),
  isSame: (a, b) => a.key === b.key,
})

/**
 * curl reads the key through stdin from a prompt, so that the key appears neither in the shell history nor in the
 * process list.
 */
export const curlExample = (address: string): string =>
  [
    'read -rs API_KEY   # paste the key, press Enter',
    `printf 'X-API-Key: %s\\n' "$API_KEY" | curl -sS -H @- '${address.replaceAll("'", "'\\''")}'`,
    'unset API_KEY',
  ].join('\n')
