import Trash2 from 'lucide-react/icons/trash-2'
import { OperationView, RunResults } from '../../../components/operation-view.tsx'
import { WithSectionIndex } from '../../../components/settings/sections.tsx'
import type { PageInfo } from '../../../components/settings/settings-page.tsx'
import { useStore } from '../../../components/use-store.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { isUnderWay, type Operation } from '../../../state/operation-state.ts'
import { useQuestion } from '../../../ui/dialog.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { InstancesCard } from './instances-card.tsx'
import {
  configuring,
  countOk,
  notificationStatus,
  type RunResult,
  removing,
} from './notifications.ts'
import { ServerForm } from './server-form.tsx'

export default function PlexNotificationsPage({ page }: { page: PageInfo }) {
  const { status, data } = useStore(notificationStatus.state)
  const isRemoving = isUnderWay(useStore(removing.state))
  const isOffered = status !== 'not-offered'
  const configured = (data ?? []).filter(row => row.success)
  const { ask, dialog } = useQuestion(() => ({
    title: 'Remove Plex notifications?',
    description: `${andJoined(configured.map(row => row.name))} will no longer notify Plex of new files, so Plex won’t find them until its next scan. To set this up again, you’ll need to re-enter the address.`,
    confirmLabel: `Remove from ${pluralize(configured.length, 'instance')}`,
    onConfirm: () => void removing.start(),
  }))
  const menu = (
    <MoreMenu
      label="More actions"
      variant="neutralnoShadow"
      busy={isRemoving}
      items={[
        {
          label: 'Remove from all instances…',
          icon: <Trash2 />,
          about:
            configured.length === 0
              ? 'No instances are configured'
              : 'Plex won’t find new files until its next scan',
          danger: true,
          disabled: configured.length === 0,
          onSelect: () => ask(),
        },
      ]}
    />
  )
  return (
    <>
      <div className="max-md:flex max-md:flex-row-reverse max-md:justify-between max-md:gap-3">
        <PageHeader title={page.title} isNamedAbove actions={isOffered && menu} />
        <p className="mb-3.5 text-ink-2 md:-mt-2">{page.purpose}</p>
      </div>
      <WithSectionIndex>
        <div className="space-y-3.5">
          {isOffered && (
            <>
              <RunResults>
                <InstanceRun run={configuring} work="Configuration" verdict="Configured in" />
                <InstanceRun
                  run={removing}
                  work="Removal"
                  verdict="Removed from"
                  onRetry={() => ask()}
                />
              </RunResults>
              <ServerForm instances={data?.length ?? null} />
            </>
          )}
          <InstancesCard />
        </div>
      </WithSectionIndex>
      {dialog}
    </>
  )
}

interface InstanceRunProps {
  run: Pick<Operation<unknown, RunResult>, 'state' | 'refresh' | 'dismiss'>
  work: string
  verdict: string
  onRetry?: () => void
}

/** Progress and result of a run over all instances. The list of instances shows the reason for each failure. */
const InstanceRun = ({ run, work, verdict, ...retry }: InstanceRunProps) => (
  <OperationView
    operation={run}
    work={work}
    waitsFor="Instances time out after 5 seconds without a response."
    describeResult={({ rows }) =>
      countOk(rows) === rows.length
        ? `${verdict} ${rows.length === 1 ? '' : 'all '}${pluralize(rows.length, 'instance')}`
        : `${verdict} ${countOk(rows)} of ${pluralize(rows.length, 'instance')}`
    }
    {...retry}
  />
)
