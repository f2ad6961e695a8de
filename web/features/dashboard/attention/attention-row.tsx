import clsx from 'clsx'
import CalendarX from 'lucide-react/icons/calendar-x-2'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleStop from 'lucide-react/icons/circle-stop'
import Gauge from 'lucide-react/icons/gauge'
import KeyRound from 'lucide-react/icons/key-round'
import Server from 'lucide-react/icons/server'
import ServerCrash from 'lucide-react/icons/server-crash'
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
  instance: ServerCrash,
  default: Server,
  job: CalendarX,
} satisfies Record<AttentionSubject, unknown>

const LOOK = 'flex min-h-15.5 min-w-0 items-start gap-3 px-4 py-2.5'

export function AttentionRow({ item }: { item: AttentionItem }) {
  const { subject, tone, title, hint, time, to, remedy } = item
  const Icon = ICONS[subject]
  const body = (
    <>
      <span className={`tone-${tone} text-(--c)`}>
        <Icon aria-hidden size={18} className="mt-0.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-5 font-semibold wrap-anywhere">{title}</span>
        {(hint || time) && (
          <span
            className={clsx(
              'mt-0.5 text-sm leading-4.5 text-ink-2 wrap-anywhere',
              subject === 'quotas' ? 'line-clamp-1' : 'line-clamp-2',
            )}
            data-tip={hint}
          >
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
      <div className="pb-3">
        <div className={clsx(LOOK, 'pb-1.5!')}>{body}</div>
        <div className="flex flex-wrap gap-2 pr-4 pl-11.5">
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
      <ChevronRight aria-hidden size={16} className="mt-0.5 shrink-0 text-ink-3" />
    </Link>
  )
}
