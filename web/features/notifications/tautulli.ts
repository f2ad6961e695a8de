import { syncTautulliNotifiers, testTautulli } from '../../contract/tautulli.ts'
import { tellsFailure } from '../../contract/tells-failure.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { request } from '../../lib/request.ts'
import type { TestResult } from './use-test-result.tsx'

export const WORKS = {
  connection: ['test Tautulli', 'Check that the server can reach this URL.'],
  notifiers: ['sync the notifiers', 'Test the connection, or check the server log.'],
} as const

export const testConnection = async (
  tautulliUrl: string,
  tautulliApiKey: string,
): Promise<TestResult> => {
  const { success, message } = await request(testTautulli, {
    body: { tautulliUrl, tautulliApiKey },
  })
  return success
    ? { ok: true, title: 'Tautulli is connected', words: 'The URL and API key are correct.' }
    : { ok: false, title: 'Tautulli test failed', words: message || WORKS.connection[1] }
}

export const syncNotifiers = async (): Promise<TestResult> => {
  const { success, message, eligibleUsers } = await request(syncTautulliNotifiers)
  if (!success)
    return { ok: false, title: 'Couldn’t sync the notifiers', words: message || WORKS.notifiers[1] }
  return {
    ok: tellsFailure(message) ? 'partly' : eligibleUsers === 0 ? 'none' : true,
    title: `Notifiers synced for ${pluralize(eligibleUsers, 'user')}`,
    words: `${
      eligibleUsers === 0
        ? 'No users have Tautulli notifications turned on.'
        : 'Each of these users now has a notifier in Tautulli.'
    } ${message}`,
  }
}
