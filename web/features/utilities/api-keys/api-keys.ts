import * as calls from '../../../contract/api-keys.ts'
import { csvOf } from '../../../lib/csv.ts'
import { HttpError } from '../../../lib/errors.ts'
import { currentSession } from '../../../lib/on-sign-out.ts'
import { request } from '../../../lib/request.ts'
import { parseTime } from '../../../lib/time.ts'
import { resource } from '../../../state/resource.ts'

export type { ApiKey } from '../../../contract/api-keys.ts'

/** Active keys, newest first, each with the whole key: memory is the only place for them (backend-notes 2.17). */
export const apiKeys = resource<readonly calls.ApiKey[]>({
  name: 'API keys',
  load: async () => (await request(calls.listApiKeys)).apiKeys,
  failed: 'The API keys could not be read.',
  notOffered: 'This backend version does not offer API keys.',
})

const put = (change: (keys: readonly calls.ApiKey[]) => readonly calls.ApiKey[]) =>
  apiKeys.set(change(apiKeys.state.data ?? []))

/** @throws HttpError, NetworkError, ContractError */
export const createApiKey = async (name: string): Promise<calls.ApiKey> => {
  const isSameSession = currentSession()
  const { apiKey } = await request(calls.createApiKey, { body: { name } })
  if (isSameSession()) put(keys => [apiKey, ...keys.filter(key => key.id !== apiKey.id)])
  return apiKey
}

/**
 * Takes a key away. 'gone': it had been taken away already, which is as good.
 * @throws HttpError, NetworkError
 */
export const revokeApiKey = async (id: number): Promise<'revoked' | 'gone'> => {
  const isSameSession = currentSession()
  let outcome: 'revoked' | 'gone' = 'revoked'
  try {
    await request(calls.deleteApiKey, { params: { id } })
  } catch (cause) {
    if (!(cause instanceof HttpError && cause.status === 404)) throw cause
    outcome = 'gone'
  }
  if (isSameSession()) put(keys => keys.filter(key => key.id !== id))
  return outcome
}

/** Those whose name holds the words; keys themselves are not searched. */
export const matchingKeys = (keys: readonly calls.ApiKey[], words: string) =>
  keys.filter(key => key.name.toLowerCase().includes(words.trim().toLowerCase()))

/** Names and dates as a CSV file; the keys stay out of it. */
export const apiKeysCsv = (keys: readonly calls.ApiKey[]): string =>
  csvOf(
    ['id', 'name', 'created'],
    keys.map(({ id, name, created_at }) => [
      id,
      name,
      parseTime(created_at)?.toISOString() ?? created_at,
    ]),
  )

/**
 * Lines for a shell that call `address` with a key. The key is typed when asked for: it stands neither in the shell's history
 * nor in the list of processes, since curl reads the header from its input.
 */
export const curlExample = (address: string): string =>
  [
    'read -rs API_KEY   # paste the key, press Enter',
    `printf 'X-API-Key: %s\\n' "$API_KEY" | curl -sS -H @- '${address.replaceAll("'", "'\\''")}'`,
    'unset API_KEY',
  ].join('\n')
