import ChevronDown from 'lucide-react/icons/chevron-down'
import GalleryHorizontalEnd from 'lucide-react/icons/gallery-horizontal-end'
import { useMemo } from 'react'
import { formatNumber } from '../../../lib/pluralize.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useIsMobile } from '../../../ui/use-media.ts'
import { useMinute } from '../../../ui/use-minute.ts'
import { purposeItems } from '../triage/purpose-menu.tsx'
import { purposesOf } from '../triage/purposes.ts'
import type { TriageControl } from '../triage/use-triage.ts'
import { hasPending } from './approvals-list.tsx'
import type { ApprovalList } from './use-approval-list.ts'

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
  /** Whether the selection or the details contain the primary button. */
  hasOtherPrimary: boolean
  triage: TriageControl
}

export function ApprovalsHeader({ page, list, hasOtherPrimary, triage }: ApprovalsHeaderProps) {
  const nowMs = useMinute().getTime()
  const { stored, filters } = list
  const isPrimary = hasPending(filters.query) && !hasOtherPrimary
  const pending = useMemo(() => stored.filter(row => row.status === 'pending'), [stored])
  if (useIsMobile()) return <h1 className="sr-only">{page.title}</h1>
  return (
    <PageHeader
      title={page.title}
      purpose={page.purpose}
      actions={
        <div className="flex">
          <TriageButton triage={triage} isPrimary={isPrimary} className="rounded-r-none" />
          <MenuButton
            label="Triage by purpose"
            icon={<ChevronDown />}
            variant={isPrimary ? 'default' : 'neutral'}
            size="icon"
            className="-ml-0.5 rounded-l-none"
            disabled={pending.length === 0}
            items={() => purposeItems(purposesOf(pending, nowMs), triage.open)}
          />
        </div>
      }
    />
  )
}
