import GalleryHorizontalEnd from 'lucide-react/icons/gallery-horizontal-end'
import { formatNumber } from '../../../lib/pluralize.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useIsMobile } from '../../../ui/use-media.ts'
import type { TriageControl } from '../triage/use-triage.ts'
import { hasPending } from './approvals-list.tsx'
import type { ApprovalList } from './use-approval-list.ts'

interface TriageButtonProps {
  triage: TriageControl
  /** False while the action bar or the details contain the primary button. */
  isPrimary?: boolean
}

export function TriageButton({ triage, isPrimary = true }: TriageButtonProps) {
  const waiting = triage.listed.length
  return (
    <Button
      data-opens-triage=""
      variant={isPrimary ? 'default' : 'neutral'}
      className="max-md:px-3"
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
  const isPrimary = hasPending(list.filters.query) && !hasOtherPrimary
  if (useIsMobile()) return <h1 className="sr-only">{page.title}</h1>
  return (
    <PageHeader
      title={page.title}
      purpose={page.purpose}
      actions={<TriageButton triage={triage} isPrimary={isPrimary} />}
    />
  )
}
