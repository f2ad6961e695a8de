import PlugZap from 'lucide-react/icons/plug-zap'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import type { SettingsForm } from '../../components/settings/use-settings.ts'
import { syncTautulliNotifiers, testTautulli } from '../../contract/tautulli.ts'
import { counted } from '../../lib/counted.ts'
import { explainFailure, reasonOf } from '../../lib/errors.ts'
import { request } from '../../lib/request.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { ResultPanel } from '../../ui/result-panel.tsx'
import { hasFeeds, NEEDS_FEEDS, TAUTULLI_FIELDS } from './notification-settings.tsx'

interface Result {
  ok: boolean
  title: string
  words: string
}
type Work = 'test' | 'sync'

const TEST_FAILED = 'Check that the server can reach this URL.'
const SYNC_FAILED = 'Test the connection, or check the server log.'

const test = async (tautulliUrl: string, tautulliApiKey: string): Promise<Result> => {
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

const sync = async (): Promise<Result> => {
  try {
    const { success, message, eligibleUsers } = await request(syncTautulliNotifiers)
    if (!success)
      return { ok: false, title: 'Couldn’t sync the notifiers', words: message || SYNC_FAILED }
    return {
      ok: true,
      title: `Notifiers synced for ${counted(eligibleUsers, 'user')}`,
      words:
        eligibleUsers === 0
          ? 'No users have Tautulli notifications on.'
          : 'Each user has a notifier in Tautulli.',
    }
  } catch (cause) {
    const { title, cause: words } = explainFailure('sync the notifiers', cause, SYNC_FAILED)
    return { ok: false, title, words }
  }
}

/** Tests the entered values, but syncs notifiers with the saved ones. */
export function TautulliTools({
  form,
}: {
  form: Pick<SettingsForm, 'values' | 'wasAt' | 'faultAt'>
}) {
  const [busy, setBusy] = useState<Work | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const { values } = form
  const run = async (work: Work, call: () => Promise<Result>) => {
    setBusy(work)
    setResult(null)
    setResult(await call())
    setBusy(null)
  }
  const address = String(values.tautulliUrl ?? '').trim()
  const key = String(values.tautulliApiKey ?? '').trim()
  const noTest = !hasFeeds(values)
    ? NEEDS_FEEDS
    : address === '' || key === ''
      ? 'Enter the URL and API key to test them.'
      : null
  const noSync =
    values.tautulliEnabled !== true || TAUTULLI_FIELDS.some(name => form.wasAt(name) !== null)
      ? 'To sync notifiers, turn on Tautulli and save.'
      : null
  const reason = noTest ?? noSync
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-2.5">
        <Button
          variant="neutral"
          icon={<PlugZap aria-hidden />}
          busy={busy === 'test'}
          aria-disabled={noTest !== null || undefined}
          onClick={() => void run('test', () => test(address, key))}
        >
          Test connection
        </Button>
        <Button
          variant="neutral"
          icon={<RefreshCw aria-hidden />}
          busy={busy === 'sync'}
          aria-disabled={noSync !== null || undefined}
          onClick={() => void run('sync', sync)}
        >
          Sync notifiers
        </Button>
        {reason && <p className="min-w-0 flex-1 basis-56 text-sm text-ink-3">{reason}</p>}
      </div>
      {!hasFeeds(values) && (
        <p className="mt-3 text-sm text-ink-2">
          Generate the feeds on the{' '}
          <Link className="link" to="/plex/configuration">
            Plex configuration
          </Link>{' '}
          page.
        </p>
      )}
      {result && (
        <ResultPanel ok={result.ok} title={result.title} onDismiss={() => setResult(null)}>
          {result.words}
        </ResultPanel>
      )}
    </>
  )
}
