import PlugZap from 'lucide-react/icons/plug-zap'
import { ClearMenu } from '../../components/settings/clear-menu.tsx'
import { SettingsCard } from '../../components/settings/settings-card.tsx'
import type { SettingsForm } from '../../components/settings/use-settings.ts'
import { useStore } from '../../components/use-store.ts'
import { live } from '../../state/live.ts'
import { Badge } from '../../ui/badge.tsx'
import { QuietButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { hasFeeds, NEEDS_FEEDS, TAUTULLI_FIELDS } from './notification-settings.ts'
import { syncNotifiers, testConnection, WORKS } from './tautulli.ts'
import { useTestResult } from './use-test-result.tsx'

type TautulliForm = SettingsForm<(typeof TAUTULLI_FIELDS)[number]>

/** Tests the entered values, but syncs notifiers with the saved ones. */
export function TautulliCard({ form }: { form: TautulliForm }) {
  const { values } = form
  const isOn = values.tautulliEnabled === true
  const address = String(values.tautulliUrl ?? '').trim()
  const key = String(values.tautulliApiKey ?? '').trim()
  const noTest = !hasFeeds(values)
    ? NEEDS_FEEDS
    : address === '' || key === ''
      ? 'Enter the URL and API key to test them.'
      : null
  const { tested, test, result } = useTestResult(
    (work: keyof typeof WORKS) =>
      work === 'connection' ? testConnection(address, key) : syncNotifiers(),
    work => WORKS[work],
  )
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
              busy={tested === 'connection'}
              whyNot={noTest}
              onClick={() => test('connection')}
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
                      onSelect: () => test('notifiers'),
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
      {tested === 'notifiers' && (
        <p role="status" className="mt-3 text-sm text-ink-2">
          Syncing notifiers…
        </p>
      )}
      {result && <div className="mt-3">{result}</div>}
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
