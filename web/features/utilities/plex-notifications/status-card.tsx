import { useState } from 'react'
import { ActionRow } from '../../../components/settings/actions-card.tsx'
import { SectionCard } from '../../../components/settings/sections.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { andJoined } from '../../../lib/joined.ts'
import { isUnderWay } from '../../../state/operation-state.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { InstanceRows } from './instance-rows.tsx'
import { countOk } from './notification-rows.ts'
import { notificationStatus, removing } from './notifications.ts'
import { InstanceRun } from './run-result.tsx'

const verdict = (success: boolean) => (success ? 'Configured' : 'Not configured')

export function StatusCard() {
  const { data: rows, status, error, loading } = useResource(notificationStatus)
  const read = () => void notificationStatus.load({ force: true })
  const ok = countOk(rows ?? [])
  return (
    <SectionCard
      title="Status"
      state={rows ? `${ok} of ${rows.length}` : undefined}
      actions={
        rows &&
        rows.length > 0 && (
          <Badge tone={ok === 0 ? 'dim' : ok === rows.length ? 'ok' : 'wait'}>
            {ok} of {rows.length} configured
          </Badge>
        )
      }
    >
      {status === 'failed' && (
        <Problem
          className="mb-3"
          title="Couldn’t load the status"
          cause={rows ? `${error} Showing the last known status.` : error}
          onRetry={read}
        />
      )}
      {rows === null ? (
        status !== 'failed' && <Skeleton className="h-80 md:h-56" />
      ) : rows.length === 0 ? (
        <Empty
          title="No instances yet"
          hint="Connect Radarr or Sonarr first."
          action={
            <>
              <ButtonLink variant="neutral" size="sm" to="/radarr/instances">
                Radarr instances
              </ButtonLink>
              <ButtonLink variant="neutral" size="sm" to="/sonarr/instances">
                Sonarr instances
              </ButtonLink>
            </>
          }
        />
      ) : (
        <>
          <InstanceRows label="Instances" rows={rows} verdict={verdict} />
          <div className="mt-4 flex flex-wrap items-center gap-2.5">
            <RefreshButton busy={loading} onClick={read} />
          </div>
        </>
      )}
    </SectionCard>
  )
}

export function RemoveRow() {
  const { data } = useStore(notificationStatus.state)
  const { phase } = useStore(removing.state)
  const [isAsking, setIsAsking] = useState(false)
  const rows = data ?? []
  const ok = countOk(rows)
  return (
    <ActionRow
      title="Remove from all instances"
      about="After that, Plex finds new files on its next scan."
      label="Remove everywhere"
      isDestructive
      isBusy={isUnderWay({ phase })}
      whyNot={ok === 0 ? 'No instances are configured.' : undefined}
      onPress={() => setIsAsking(true)}
    >
      <InstanceRun
        run={removing}
        work="Removal"
        verdict={success => (success ? 'Removed' : 'Not removed')}
        onRetry={() => setIsAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Remove Plex notifications?"
        description={`${names(rows)} no longer notify Plex of new files, so Plex finds them on its next scan. To set this up again, you’ll need to re-enter the address.`}
        confirmLabel={`Remove from ${ok}`}
        onConfirm={() => void removing.start()}
      />
    </ActionRow>
  )
}

const names = (rows: readonly { name: string; success: boolean }[]) =>
  andJoined(rows.filter(row => row.success).map(row => row.name))
