import PlugZap from 'lucide-react/icons/plug-zap'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import type { SettingsForm } from '../../components/settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { ResultPanel } from '../../ui/result-panel.tsx'
import { hasFeeds, NEEDS_FEEDS, TAUTULLI_FIELDS } from './notification-settings.tsx'
import { syncNotifiers, type TautulliResult, testConnection } from './tautulli.ts'

type Work = 'test' | 'sync'

/** Tests the entered values, but syncs notifiers with the saved ones. */
export function TautulliTools({
  form,
}: {
  form: Pick<SettingsForm, 'values' | 'wasAt' | 'faultAt'>
}) {
  const [busy, setBusy] = useState<Work | null>(null)
  const [result, setResult] = useState<TautulliResult | null>(null)
  const { values } = form
  const run = async (work: Work, call: () => Promise<TautulliResult>) => {
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
          onClick={() => void run('test', () => testConnection(address, key))}
        >
          Test connection
        </Button>
        <Button
          variant="neutral"
          icon={<RefreshCw aria-hidden />}
          busy={busy === 'sync'}
          aria-disabled={noSync !== null || undefined}
          onClick={() => void run('sync', syncNotifiers)}
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
        <div className="mt-3">
          <ResultPanel ok={result.ok} title={result.title} onDismiss={() => setResult(null)}>
            {result.words}
          </ResultPanel>
        </div>
      )}
    </>
  )
}
