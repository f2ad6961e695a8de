import ChevronDown from 'lucide-react/icons/chevron-down'
import GalleryHorizontalEnd from 'lucide-react/icons/gallery-horizontal-end'
import Hourglass from 'lucide-react/icons/hourglass'
import { useMemo } from 'react'
import { ExportCsv } from '../../../components/list/export-csv.tsx'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { saveDatedCsv } from '../../../lib/save-file.ts'
import { notify } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { useIsMobile } from '../../../ui/use-media.ts'
import { useMinute } from '../../../ui/use-minute.ts'
import { purposeItems } from '../triage/purpose-menu.tsx'
import { purposeLabel, purposeOf, purposesOf, TONIGHT } from '../triage/purposes.ts'
import type { TriageControl } from '../triage/use-triage.ts'
import { APPROVALS } from './approvals-list.tsx'
import type { ApprovalList } from './use-approval-list.ts'

/** Saves the listed requests as CSV. Warns if the list hasn't fully loaded and `missing` requests are left out. */
const exportApprovals = (rows: readonly ApprovalWithOutcome[], missing: number): void => {
  saveDatedCsv('approvals', APPROVALS.csvOf(rows))
  if (missing <= 0) return
  notify({
    kind: 'info',
    title: `Only ${pluralize(rows.length, 'request')} exported`,
    description: `${pluralize(missing, 'request')} ${missing === 1 ? 'hasn’t' : 'haven’t'} loaded yet. Export again once the whole list has loaded.`,
  })
}

export function ExportApprovals({ list }: { list: ApprovalList }) {
  const { hold, rows, total } = list
  return (
    <ExportCsv
      listed="approvals"
      disabled={hold.rows.length === 0}
      save={() => exportApprovals(hold.rows, Math.max(0, (total ?? 0) - rows.length))}
    />
  )
}

interface TriageButtonProps {
  triage: TriageControl
  /** False while the action bar or the details contain the primary button. */
  isPrimary?: boolean
  className?: string
}

export function TriageButton({ triage, isPrimary = true, className = '' }: TriageButtonProps) {
  const waiting = triage.listed.length
  return (
    <Button
      data-opens-triage=""
      variant={isPrimary ? 'default' : 'neutral'}
      className={`max-md:px-3 ${className}`}
      icon={<GalleryHorizontalEnd />}
      aria-keyshortcuts="t"
      aria-disabled={waiting === 0}
      data-tip={`Review ${formatNumber(waiting)} one at a time`}
      data-tip-side="bottom"
      onClick={() => triage.open()}
    >
      Triage <KeyCap>T</KeyCap>
    </Button>
  )
}

interface ApprovalsHeaderProps {
  page: { readonly title: string; readonly purpose: string }
  list: ApprovalList
  isTriagePrimary: boolean
  triage: TriageControl
}

export function ApprovalsHeader({ page, list, isTriagePrimary, triage }: ApprovalsHeaderProps) {
  const nowMs = useMinute().getTime()
  const pending = useMemo(() => list.rows.filter(row => row.status === 'pending'), [list.rows])
  const tonight = useMemo(() => purposeOf(TONIGHT, pending, nowMs), [pending, nowMs])
  if (useIsMobile()) return <h1 className="sr-only">{page.title}</h1>
  return (
    <PageHeader
      title={page.title}
      purpose={page.purpose}
      actions={
        <>
          <RefreshButton
            size="icon"
            variant="neutralnoShadow"
            busy={list.loaded.loading}
            onClick={list.loaded.load}
          />
          <ExportApprovals list={list} />
          {tonight.rows.length > 0 && (
            <Button
              variant="neutralnoShadow"
              icon={<Hourglass className="text-wait" />}
              onClick={() => triage.open(TONIGHT)}
            >
              {purposeLabel(tonight)}
            </Button>
          )}
          <div className="flex">
            <TriageButton triage={triage} isPrimary={isTriagePrimary} className="rounded-r-none" />
            <MenuButton
              label="Triage by purpose"
              icon={<ChevronDown />}
              variant={isTriagePrimary ? 'default' : 'neutral'}
              size="icon"
              className="-ml-0.5 rounded-l-none"
              disabled={pending.length === 0}
              items={() => purposeItems(purposesOf(pending, nowMs), triage.open)}
            />
          </div>
        </>
      }
    />
  )
}
