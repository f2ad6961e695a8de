import PlugZap from 'lucide-react/icons/plug-zap'
import { useState } from 'react'
import { ClearMenu } from '../../components/settings/clear-menu.tsx'
import { SettingsCard } from '../../components/settings/settings-card.tsx'
import type { SettingsForm } from '../../components/settings/use-settings.ts'
import { useStore } from '../../components/use-store.ts'
import { live } from '../../state/live.ts'
import { Badge } from '../../ui/badge.tsx'
import { QuietButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { ResultPanel } from '../../ui/result-panel.tsx'
import { useAction } from '../../ui/use-action.ts'
import { hasFeeds, NEEDS_FEEDS, TAUTULLI_FIELDS } from './notification-settings.tsx'
import { syncNotifiers, type TautulliResult, testConnection } from './tautulli.ts'

type TautulliForm = SettingsForm<(typeof TAUTULLI_FIELDS)[number]>

/** Tests the entered values, but syncs notifiers with the saved ones. */
export function TautulliCard({ form }: { form: TautulliForm }) {
  const [result, setResult] = useState<TautulliResult | null>(null)
  const { values } = form
  const { running, run } = useAction(
    async (_work: 'test' | 'sync', call: () => Promise<TautulliResult>) => {
      setResult(null)
      setResult(await call())
    },
  )
  const busy = running?.[0]
  const isOn = values.tautulliEnabled === true
  const address = String(values.tautulliUrl ?? '').trim()
  const key = String(values.tautulliApiKey ?? '').trim()
  const noTest = !hasFeeds(values)
    ? NEEDS_FEEDS
    : address === '' || key === ''
      ? 'Enter the URL and API key to test them.'
      : null
  const canSync = isOn && TAUTULLI_FIELDS.every(name => form.wasAt(name) === null)
  return (
    <SettingsCard
      id="tautulli-notifications"
      title="Tautulli"
      badge={<TautulliBadge hasFeeds={hasFeeds(values)} />}
      actions={
        <>
          {isOn && (
            <QuietButton
              icon={<PlugZap />}
              busy={busy === 'test'}
              aria-disabled={noTest !== null || undefined}
              {...(noTest !== null && { 'data-tip': noTest })}
              onClick={() => void run('test', () => testConnection(address, key))}
            >
              Test connection
            </QuietButton>
          )}
          <ClearMenu
            form={form}
            to={{ tautulliEnabled: false, tautulliUrl: '', tautulliApiKey: '' }}
            what="Tautulli URL and API key"
            loses="Removes the URL and API key. Users no longer get notifications through Tautulli."
            items={
              isOn
                ? [
                    {
                      label: 'Sync notifiers',
                      about: canSync ? undefined : 'Uses the saved settings. Save first.',
                      disabled: !canSync,
                      onSelect: () => void run('sync', syncNotifiers),
                    },
                  ]
                : []
            }
          />
        </>
      }
      form={form}
      toggle="tautulliEnabled"
      fields={['tautulliUrl', 'tautulliApiKey']}
      placeholderHeight=""
    >
      {!hasFeeds(values) && (
        <p className="mt-3 text-sm text-ink-2 [.card-head+&]:mt-0">
          {NEEDS_FEEDS} Generate them on the{' '}
          <Link className="link" to="/plex/configuration">
            Plex configuration
          </Link>{' '}
          page.
        </p>
      )}
      {busy === 'sync' && (
        <p role="status" className="mt-3 text-sm text-ink-2">
          Syncing notifiers…
        </p>
      )}
      {result && (
        <div className="mt-3">
          <ResultPanel ok={result.ok} title={result.title} onDismiss={() => setResult(null)}>
            {result.words}
          </ResultPanel>
        </div>
      )}
    </SettingsCard>
  )
}

function TautulliBadge({ hasFeeds }: { hasFeeds: boolean }) {
  const { tautulli } = useStore(live)
  if (tautulli === 'running') return <Badge tone="ok">Running</Badge>
  if (!hasFeeds) return <Badge>Not available</Badge>
  if (tautulli === null) return <Badge>Unknown</Badge>
  return <Badge>{tautulli === 'disabled' ? 'Off' : tautulli}</Badge>
}
