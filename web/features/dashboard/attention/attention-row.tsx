import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleStop from 'lucide-react/icons/circle-stop'
import Clock from 'lucide-react/icons/clock'
import Gauge from 'lucide-react/icons/gauge'
import KeyRound from 'lucide-react/icons/key-round'
import Server from 'lucide-react/icons/server'
import Unplug from 'lucide-react/icons/unplug'
import { ButtonLink } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Time } from '../../../ui/time.tsx'
import type { AttentionItem, AttentionSubject } from './attention-items.ts'
import { CheckButton } from './check-button.tsx'

const ICONS = {
  plex: Unplug,
  quotas: Gauge,
  workflow: CircleStop,
  token: KeyRound,
  instance: Server,
  default: Server,
  job: Clock,
} satisfies Record<AttentionSubject, unknown>

const LOOK = 'flex min-h-12.5 min-w-0 items-center gap-3 px-4 py-1.5'

export function AttentionRow({ item }: { item: AttentionItem }) {
  const { subject, tone, title, hint, time, to, remedy } = item
  const Icon = ICONS[subject]
  const body = (
    <>
      <span className={`tone-${tone} text-(--c)`}>
        <Icon aria-hidden size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium wrap-anywhere">{title}</span>
        {(hint || time) && (
          <span className="line-clamp-2 text-sm text-ink-3 wrap-anywhere" data-tip={hint}>
            {time && (
              <>
                {time.word} <Time value={time.at} />
              </>
            )}
            {hint && time && ' · '}
            {hint && <bdi>{hint}</bdi>}
          </span>
        )}
      </span>
    </>
  )
  if (remedy)
    return (
      <div className="pb-2.5">
        <div className={LOOK}>{body}</div>
        <div className="flex flex-wrap gap-2 pr-4 pl-12">
          <ButtonLink to={remedy.to} size="sm">
            {remedy.label}
          </ButtonLink>
          <CheckButton variant="clear" label="Check again" check={remedy.check} />
        </div>
      </div>
    )
  if (to === undefined) return <div className={LOOK}>{body}</div>
  return (
    <Link to={to} className={`${LOOK} hover:bg-raised focus-visible:-outline-offset-2`}>
      {body}
      <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-3" />
    </Link>
  )
}
