import { syncTautulliNotifiers, testTautulli } from '../../contract/tautulli.ts'
import { tellsFailure } from '../../contract/tells-failure.ts'
import { explainFailure, reasonOf } from '../../lib/errors.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { request } from '../../lib/request.ts'
import type { TestResult } from './use-test-result.tsx'

const TEST_FAILED = 'Check that the server can reach this URL.'
const SYNC_FAILED = 'Test the connection, or check the server log.'

export const testConnection = async (
  tautulliUrl: string,
  tautulliApiKey: string,
): Promise<TestResult> => {
  try {
    const { success, message } = await request(testTautulli, {
      body: { tautulliUrl, tautulliApiKey },
    })
    return success
      ? { ok: true, title: 'Tautulli is connected', words: 'The URL and API key are correct.' }
      : { ok: false, title: 'Tautulli test failed', words: message || TEST_FAILED }
  } catch (cause) {
    return { ok: false, title: 'Tautulli test failed', words: reasonOf(cause, TEST_FAILED) }
  }
}

export const syncNotifiers = async (): Promise<TestResult> => {
  try {
    const { success, message, eligibleUsers } = await request(syncTautulliNotifiers)
    if (!success)
      return { ok: false, title: 'Couldn’t sync the notifiers', words: message || SYNC_FAILED }
    return {
      ok: tellsFailure(message) ? 'partly' : eligibleUsers === 0 ? 'none' : true,
      title: `Notifiers synced for ${pluralize(eligibleUsers, 'user')}`,
      words: `${
        eligibleUsers === 0
          ? 'No users have Tautulli notifications turned on.'
          : 'Each of these users now has a notifier in Tautulli.'
      } ${message}`,
    }
  } catch (cause) {
    const { title, cause: words } = explainFailure('sync the notifiers', cause, SYNC_FAILED)
    return { ok: false, title, words }
  }
}
