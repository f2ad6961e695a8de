import clsx from 'clsx'
import ArrowRight from 'lucide-react/icons/arrow-right'
import BookOpen from 'lucide-react/icons/book-open'
import { useSnapshot } from 'valtio'
import { config } from '../../state/config.ts'
import { initialise } from '../../state/flows.ts'
import { gateway } from '../../state/gateway.ts'
import { live } from '../../state/live.ts'
import { users } from '../../state/users.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink, buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PLANS, type Plan } from './plans.ts'
import type { Row, Section } from './sections.ts'

interface ComingPageProps {
  page: { readonly path: string; readonly title: string; readonly purpose: string }
}

/** A page that is being built: says so, says what it will do, and shows what the backend has today, read-only. */
export default function PlaceholderPage({ page }: ComingPageProps) {
  const plan = PLANS[page.path]
  return (
    <>
      <PageHeader title={page.title} purpose={page.purpose} isNamedAbove />
      {plan?.sections ? (
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
          <PlanCard plan={plan} />
          <Sections sectionsOf={plan.sections} />
        </div>
      ) : (
        plan && <PlanCard plan={plan} />
      )}
    </>
  )
}

/** First in reading order; at the right of the facts on wide screens. */
function PlanCard({ plan }: { plan: Plan }) {
  const { status } = useSnapshot(gateway)
  const docs = status?.config.help.docs
  const hasFacts = Boolean(plan.sections)
  return (
    <Card
      title="This page is being built"
      actions={<Badge tone="wait">Coming</Badge>}
      className={clsx('border-dashed border-outline', hasFacts ? 'xl:order-2' : 'max-w-180')}
    >
      <p className="text-ink-2">
        {hasFacts
          ? 'What the backend has today is shown here and cannot be changed yet. The finished page will:'
          : 'There is nothing to see here yet. The finished page will:'}
      </p>
      <ul className="mt-3 grid gap-x-6 gap-y-2">
        {plan.will.map(sentence => (
          <li key={sentence} className="flex gap-2.5">
            <ArrowRight aria-hidden size={16} className="mt-0.5 shrink-0 text-main-line" />
            {sentence}
          </li>
        ))}
      </ul>
      {(plan.see || docs || !status) && (
        <div className="mt-4 flex min-h-7.5 flex-wrap gap-2.5 max-md:min-h-11">
          {plan.see?.map(({ label, to }) => (
            <ButtonLink key={to} to={to} variant="neutralnoShadow" size="sm">
              {label}
            </ButtonLink>
          ))}
          {docs && (
            <a
              href={docs}
              target="_blank"
              rel="noreferrer"
              {...buttonLook({ variant: 'cancel', size: 'sm' })}
            >
              <BookOpen aria-hidden />
              Documentation
            </a>
          )}
        </div>
      )}
    </Card>
  )
}

function Sections({ sectionsOf }: { sectionsOf: NonNullable<Plan['sections']> }) {
  const { data: value, error } = useSnapshot(config.state)
  const { data: list } = useSnapshot(users.state)
  const { discord, tautulli } = useSnapshot(live)
  if (!value) return <Waiting error={error} />
  const sections = sectionsOf({ config: value, users: list, live: { discord, tautulli } })
  return (
    <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
      {sections.map(section => (
        <SectionCard key={section.title} section={section} />
      ))}
    </div>
  )
}

function SectionCard({ section: { id, title, rows, note } }: { section: Section }) {
  return (
    <Card title={title} className="scroll-mt-4" {...(id && { id })}>
      {rows.length > 0 && (
        <dl className="-mt-1.5 divide-y divide-rule">
          {rows.map(row => (
            <Fact key={row.term} row={row} />
          ))}
        </dl>
      )}
      {note && <p className={rows.length > 0 ? 'mt-2 text-sm text-ink-3' : 'text-ink-2'}>{note}</p>}
    </Card>
  )
}

function Fact({ row: { term, value, tone } }: { row: Row }) {
  return (
    <div className="flex items-baseline gap-4 py-2">
      <dt className="min-w-0 flex-1 text-ink-2">{term}</dt>
      <dd className="max-w-3/5 text-right font-medium wrap-anywhere">
        {tone ? <Badge tone={tone}>{value}</Badge> : value}
      </dd>
    </div>
  )
}

/** Holds the room of two cards, or says why they do not come. */
function Waiting({ error }: { error: string | null }) {
  if (error)
    return (
      <Problem
        title={error}
        cause="The backend did not answer as expected, so nothing can be shown."
        action={
          <Button size="sm" onClick={() => initialise({ force: true })}>
            Try again
          </Button>
        }
      />
    )
  return (
    <div role="status" aria-label="Loading" className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-56 rounded-lg" />
      <Skeleton className="h-56 rounded-lg" />
    </div>
  )
}
