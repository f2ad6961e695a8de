import * as calls from '../../../contract/api-keys.ts'
import { HttpError } from '../../../lib/errors.ts'
import { hasValues } from '../../../lib/form-edits.ts'
import { currentSession } from '../../../lib/on-sign-out.ts'
import { request } from '../../../lib/request.ts'
import { confirmCreate, confirmWrite } from '../../../state/confirm-write.ts'
import { FETCH_WINDOW_MS, resource } from '../../../state/resource.ts'

export type { ApiKey } from '../../../contract/api-keys.ts'

/** API keys, newest first. They contain the full keys, so keep them in memory only (backend-notes 2.17). */
export const apiKeys = resource<readonly calls.ApiKey[]>({
  load: async () => (await request(calls.listApiKeys)).apiKeys,
  failed: 'Couldn’t load the API keys.',
  everyMs: FETCH_WINDOW_MS,
  notOffered: 'This server version doesn’t support API keys.',
})

const put = (change: (keys: readonly calls.ApiKey[]) => readonly calls.ApiKey[]) =>
  apiKeys.set(change(apiKeys.state.data ?? []))

const reread = async () => ((await apiKeys.load({ force: true })) ? apiKeys.state.data : null)

const create = confirmCreate({
  send: async ({ name }: { name: string }) => {
    const isSameSession = currentSession()
    const { apiKey } = await request(calls.createApiKey, { body: { name } })
    if (isSameSession()) put(keys => [apiKey, ...keys.filter(key => key.id !== apiKey.id)])
    return apiKey
  },
  read: reread,
  isOf: hasValues,
})

/** @throws HttpError, ExplainedError */
export const createApiKey = (name: string): Promise<calls.ApiKey> => create({ name })

/**
 * Revokes a key. Returns 'gone' if it was already revoked.
 * @throws HttpError, ExplainedError
 */
export const revokeApiKey = async (id: number): Promise<'revoked' | 'gone'> => {
  const isSameSession = currentSession()
  let outcome: 'revoked' | 'gone' = 'revoked'
  try {
    await confirmWrite({
      send: () => request(calls.deleteApiKey, { params: { id } }),
      isStored: async () => {
        const keys = await reread()
        return keys && !keys.some(key => key.id === id)
      },
    })
  } catch (cause) {
    if (!(cause instanceof HttpError && cause.status === 404)) throw cause
    outcome = 'gone'
  }
  if (isSameSession()) put(keys => keys.filter(key => key.id !== id))
  return outcome
}

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
