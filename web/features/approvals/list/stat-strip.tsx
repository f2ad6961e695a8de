import clsx from 'clsx'
import ChartColumn from 'lucide-react/icons/chart-column'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import TimerOff from 'lucide-react/icons/timer-off'
import type { ReactNode } from 'react'
import { STATUS_LABELS } from '../../../components/labels/approval-status.ts'
import type { ApprovalStats } from '../../../contract/approvals.ts'
import { grouped } from '../../../lib/counted.ts'
import { sameValues } from '../../../lib/query-values.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

const CARDS = [
  { key: 'pending', ...STATUS_LABELS.pending, statuses: ['pending'], icon: Clock },
  { key: 'approved', ...STATUS_LABELS.approved, statuses: ['approved'], icon: CircleCheck },
  { key: 'rejected', ...STATUS_LABELS.rejected, statuses: ['rejected'], icon: CircleX },
  { key: 'expired', ...STATUS_LABELS.expired, statuses: ['expired'], icon: TimerOff },
  { key: 'totalRequests', label: 'Total', statuses: [], icon: ChartColumn, tone: 'info' },
] as const
export type StatKey = (typeof CARDS)[number]['key']

interface StatStripProps {
  stats: Readonly<ApprovalStats> | null
  isUnknown: boolean
  notes: Partial<Record<StatKey, ReactNode>>
  statuses: readonly string[]
  onPick: (statuses: string[]) => void
}

export function StatStrip({ stats, isUnknown, notes, statuses, onPick }: StatStripProps) {
  return (
    <section
      aria-label="Requests by status"
      className="grid grid-cols-5 gap-3.5 max-lg:gap-2.5 max-md:-mx-4 max-md:flex max-md:snap-x max-md:scroll-px-4 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none]"
    >
      {CARDS.map(({ key, label, statuses: shown, icon: Icon, tone }) => (
        <button
          key={key}
          type="button"
          aria-pressed={sameValues(statuses, shown)}
          onClick={() => onPick([...shown])}
          className={clsx(
            `tone-${tone}`,
            'card relative min-w-0 overflow-hidden py-2.5 pr-2.5 pl-5 max-lg:pl-4 text-left transition-colors duration-100 hover:bg-raised aria-pressed:bg-main-soft max-md:min-w-28 max-md:shrink-0 max-md:snap-start max-md:py-2 max-md:pl-4',
          )}
        >
          <span
            aria-hidden="true"
            className="absolute inset-y-0 left-0 w-1.5 border-r-2 border-edge bg-(--c)"
          />
          <span className="flex items-center gap-2 font-display text-xs font-semibold tracking-wider text-ink-2 uppercase max-lg:tracking-wide">
            <Icon aria-hidden className="size-4.5 shrink-0 text-(--c) max-xl:hidden" />
            {label}
          </span>
          <span className="mt-1 flex h-8 items-center gap-2.5 max-md:mt-0.5 max-md:h-6.5">
            <span className="font-display text-2xl font-bold tabular max-md:text-xl">
              {stats ? grouped(stats[key]) : isUnknown ? '–' : <Skeleton className="h-6 w-12" />}
            </span>
            <span className="line-clamp-2 min-w-0 font-text text-xs/4 text-ink-3 max-xl:hidden">
              {notes[key]}
            </span>
          </span>
        </button>
      ))}
    </section>
  )
}
