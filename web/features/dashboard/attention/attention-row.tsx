import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleStop from 'lucide-react/icons/circle-stop'
import Clock from 'lucide-react/icons/clock'
import Gauge from 'lucide-react/icons/gauge'
import KeyRound from 'lucide-react/icons/key-round'
import Server from 'lucide-react/icons/server'
import { Link } from '../../../ui/link.tsx'
import { Time } from '../../../ui/time.tsx'
import type { AttentionItem, AttentionSubject } from './attention-items.ts'

const ICONS = {
  approvals: CircleCheck,
  quotas: Gauge,
  workflow: CircleStop,
  token: KeyRound,
  instance: Server,
  default: Server,
  job: Clock,
} satisfies Record<AttentionSubject, unknown>

const LOOK = 'flex min-h-15 min-w-0 items-center gap-3 rounded-md border-2 border-rule px-3 py-2'

/** One thing to look at; the whole of it leads to where it is solved. */
export function AttentionRow({ item }: { item: AttentionItem }) {
  const { subject, tone, title, hint, time, to } = item
  const Icon = ICONS[subject]
  const body = (
    <>
      <span className={`tone-${tone} text-(--c)`}>
        <Icon aria-hidden size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{title}</span>
        {(hint || time) && (
          <span className="line-clamp-2 text-sm wrap-anywhere text-ink-3" data-tip={hint}>
            {time && (
              <>
                {time.words} <Time value={time.at} />
              </>
            )}
            {hint && time && ' · '}
            {hint && <bdi>{hint}</bdi>}
          </span>
        )}
      </span>
    </>
  )
  if (to === undefined) return <div className={LOOK}>{body}</div>
  return (
    <Link to={to} className={`${LOOK} hover:border-outline hover:bg-raised`}>
      {body}
      <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-3" />
    </Link>
  )
}
