import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Download from 'lucide-react/icons/download'
import Hourglass from 'lucide-react/icons/hourglass'
import Search from 'lucide-react/icons/search'
import Users from 'lucide-react/icons/users'
import { KIND_LABELS } from '../../state/instances.ts'
import { Badge } from '../../ui/badge.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { KIND_OF } from '../labels/instance-kind.ts'
import { badgeWords, outcomeWords } from './outcome-labels.ts'
import type { OutcomeId } from './outcome-of.ts'
import type { ApprovalWithOutcome } from './outcomes.ts'

const ICONS = {
  available: CircleCheck,
  downloading: Download,
  searching: Search,
  noRelease: Hourglass,
  missing: CircleX,
  again: Clock,
  sending: Clock,
  wanted: Users,
  unknown: CircleHelp,
} satisfies Record<OutcomeId, unknown>
const BADGE_ICONS: Partial<Record<OutcomeId, typeof Check>> = { available: Check, searching: Clock }

/** What is known of the title of a pending request. Empty while it is loading and if nothing is known. */
export function OutcomeBadge({ row, isShort }: { row: ApprovalWithOutcome; isShort?: boolean }) {
  const { outcome } = row
  const words = outcome && badgeWords(outcome)
  if (!outcome || !words) return null
  const Icon = BADGE_ICONS[outcome.id] ?? ICONS[outcome.id]
  return (
    <span
      data-tip={words.tip || undefined}
      className={`mx-1.5 inline-flex ${isShort ? 'shrink-0' : 'min-w-0'}`}
    >
      <Badge
        tone={words.tone ?? undefined}
        icon={<Icon />}
        className="h-4.5 border-0 px-1.5 py-0 text-[0.71875rem] [&>svg]:size-3"
      >
        <span className={isShort ? 'sr-only' : undefined}>{words.label}</span>
        {isShort && words.short && <span aria-hidden="true">{words.short}</span>}
      </Badge>
    </span>
  )
}

interface OutcomeCellProps {
  row: ApprovalWithOutcome
  /** In one line, for cards. */
  isLine?: boolean
  /** Whether nothing else in the row tells its age. */
  hasAge?: boolean
}

/** What became of an approved request. */
export function OutcomeCell({ row, isLine = false, hasAge = false }: OutcomeCellProps) {
  const { outcome, contentType, updatedAt } = row
  const now = useMinute()
  if (!outcome)
    return (
      <span className="text-ink-3" data-tip="Watchlist not loaded yet">
        …
      </span>
    )
  const kind = KIND_LABELS[KIND_OF[contentType]]
  const { label, details, tone } = outcomeWords(outcome, kind, updatedAt, now)
  const color = tone ? `tone-${tone} text-(--c)` : ''
  const Icon = ICONS[outcome.id]
  return (
    <div className={`flex min-w-0 items-center ${isLine ? 'gap-1.5' : 'gap-2.5'}`}>
      <Icon size={isLine ? 14 : 18} className={`shrink-0 ${color || 'text-ink-3'}`} />
      <div className={isLine ? 'flex min-w-0 gap-1.5' : 'min-w-0'}>
        <p className={`truncate leading-4.75 font-semibold ${isLine ? 'shrink-0' : ''} ${color}`}>
          {label}
        </p>
        {(hasAge || outcome.id !== 'missing') && (
          <p className="truncate text-xs/4.75 text-ink-3" data-tip={details}>
            {details}
          </p>
        )}
      </div>
    </div>
  )
}
