import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useRef } from 'react'
import { Loaded } from '../../../components/loaded.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import type { SettingsForm } from '../../../components/settings/use-settings.ts'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import type { getMaintainerrStatus } from '../../../contract/maintainerr.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { QuietButton } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { maintainerr, syncNow } from './maintainerr.ts'

type Result = NonNullable<ResponseOf<typeof getMaintainerrStatus>['result']>

const FIELDS = ['maintainerrUrl', 'maintainerrExclusionMode'] as const
const POLL_MS = 2000
const POLLS_MAX = 10

/** A save starts a sync in the background, and nothing tells when it has ended. */
const usePollAfterSave = (saved: string) => {
  const shown = useRef(saved)
  useEffect(() => {
    if (shown.current === saved) return
    shown.current = saved
    let count = 0
    const timer = setInterval(() => {
      void maintainerr.load({ force: true })
      count += 1
      if (count === POLLS_MAX) clearInterval(timer)
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [saved])
}

interface MaintainerrCardProps {
  form: SettingsForm<'maintainerrEnabled' | (typeof FIELDS)[number]>
}

export function MaintainerrCard({ form }: MaintainerrCardProps) {
  const { stored } = form
  const isOn = stored.maintainerrEnabled === true
  const isDirty = ['maintainerrEnabled' as const, ...FIELDS].some(name => form.wasAt(name) !== null)
  usePollAfterSave(JSON.stringify([isOn, stored.maintainerrUrl, stored.maintainerrExclusionMode]))
  const { isBusy, problem, run } = useAction(syncNow, cause =>
    explainFailure('sync with Maintainerr', cause),
  )
  return (
    <SettingsCard
      title="Maintainerr"
      purpose={
        <>
          Titles that Maintainerr deletes are excluded, so they aren’t added again. To undo that,
          see{' '}
          <Link className="link" to="/plex/users?tab=exclusions">
            Exclusions
          </Link>
          .
        </>
      }
      form={form}
      toggle="maintainerrEnabled"
      fields={FIELDS}
      actions={
        isOn && (
          <QuietButton
            icon={<RefreshCw />}
            busy={isBusy}
            whyNot={isDirty ? 'Uses the saved settings. Save first.' : null}
            onClick={() => void run()}
          >
            Sync now
          </QuietButton>
        )
      }
    >
      {isOn && (
        <div className="mt-3 grid gap-3">
          {problem && <Problem {...problem} />}
          <Loaded from={maintainerr} what="Maintainerr states">
            {({ result }) => <SyncState result={result} />}
          </Loaded>
        </div>
      )}
    </SettingsCard>
  )
}

function SyncState({ result }: { result: Result | null }) {
  if (result === null || result.status === 'disabled')
    return <p className="text-sm text-ink-2">Not synced yet.</p>
  const { status, version, connectedGroups, testDelivered, error } = result
  if (status === 'unsupported_version')
    return (
      <Problem
        tone="wait"
        title={`Maintainerr ${version ?? ''} is too old`.replace('  ', ' ')}
        cause="Update Maintainerr to 3.23 or newer."
      />
    )
  if (status !== 'ok')
    return (
      <Problem
        title="Couldn’t sync with Maintainerr"
        cause={error ?? 'The server gave no reason.'}
      />
    )
  const details = [
    version && `Maintainerr ${version}`,
    connectedGroups !== null && `${pluralize(connectedGroups, 'rule group')} connected`,
  ].filter(Boolean)
  return (
    <>
      <p className="text-sm text-ink-2">Synced. {details.join(' · ')}</p>
      {testDelivered === false && (
        <Problem
          tone="wait"
          title="Maintainerr’s test message didn’t arrive"
          cause="Check that Maintainerr can reach the server."
        />
      )}
    </>
  )
}
