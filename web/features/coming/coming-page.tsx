import BookOpen from 'lucide-react/icons/book-open'
import Check from 'lucide-react/icons/check'
import { useSnapshot } from 'valtio'
import { config } from '../../state/config.ts'
import { initialise, refreshUsers } from '../../state/flows.ts'
import { gateway } from '../../state/gateway.ts'
import { live } from '../../state/live.ts'
import { quotas } from '../../state/quotas.ts'
import { users } from '../../state/users.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PLANS, type Plan, type Row, type Section } from './plans.ts'
import { userRows } from './user-rows.ts'
import { UsersTable } from './users-table.tsx'

interface ComingPageProps {
  page: { readonly path: string; readonly title: string; readonly purpose: string }
}

/** A page that is being built: says so, says what it will do, and shows what the backend has today, read-only. */
export default function ComingPage({ page }: ComingPageProps) {
  const plan = PLANS[page.path]
  const showsData = Boolean(plan?.sections ?? plan?.usersTable)
  return (
    <>
      <PageHeader
        title={page.title}
        purpose={page.purpose}
        meta={<Badge tone="wait">Coming</Badge>}
      />
      <div className={showsData ? 'grid items-start gap-4 xl:grid-cols-[1fr_22rem]' : 'max-w-180'}>
        {plan && <PlanCard plan={plan} />}
        {plan?.sections && <Sections sectionsOf={plan.sections} path={page.path} />}
        {plan?.usersTable && <Users />}
      </div>
    </>
  )
}

/** First in reading order; at the right of what there is on wide screens. */
function PlanCard({ plan }: { plan: Plan }) {
  const docs = useSnapshot(gateway).status?.config.help.docs
  return (
    <Card title="This page is being built" className="border-dashed border-outline xl:order-2">
      <p className="text-ink-2">
        {plan.sections || plan.usersTable
          ? 'What the backend has today is shown here and cannot be changed yet. The finished page will:'
          : 'There is nothing to see here yet. The finished page will:'}
      </p>
      <ul className="mt-3 grid gap-2">
        {plan.will.map(sentence => (
          <li key={sentence} className="flex gap-2.5">
            <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-main-line" />
            {sentence}
          </li>
        ))}
      </ul>
      {(plan.see || docs) && (
        <div className="mt-4 flex flex-wrap gap-2.5">
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
              className="btn btn-sm btn-cancel"
              data-flat=""
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

function Sections({
  sectionsOf,
  path,
}: {
  sectionsOf: NonNullable<Plan['sections']>
  path: string
}) {
  const { value, error } = useSnapshot(config)
  const { list } = useSnapshot(users)
  const { discord, tautulli } = useSnapshot(live)
  if (!value) return <Waiting error={error} />
  const sections = sectionsOf({ config: value, users: list, live: { discord, tautulli } })
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2" key={path}>
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
        <dl className="divide-y divide-rule">
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
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
      <dt className="text-ink-2">{term}</dt>
      <dd className="text-right font-medium wrap-anywhere">
        {tone ? <Badge tone={tone}>{value}</Badge> : value}
      </dd>
    </div>
  )
}

function Users() {
  const { value, error: configError } = useSnapshot(config)
  const { list, error } = useSnapshot(users)
  const { byUser } = useSnapshot(quotas)
  if (list) return <UsersTable rows={userRows(list, byUser)} />
  if (error)
    return (
      <Problem
        title={error}
        cause="The backend did not give the list of users."
        action={
          <Button size="sm" onClick={() => refreshUsers({ force: true })}>
            Try again
          </Button>
        }
      />
    )
  if (value?.plexTokens.length === 0)
    return (
      <Card>
        <Empty
          title="No users yet"
          hint="Users appear once a Plex token is stored and watchlists have been read."
          action={<ButtonLink to="/plex/configuration">Open Plex configuration</ButtonLink>}
        />
      </Card>
    )
  return <Waiting error={configError} />
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
