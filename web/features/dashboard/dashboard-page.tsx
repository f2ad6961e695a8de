import { useFirstSteps } from '../../components/first-steps/use-first-steps.ts'
import { usePageUse } from '../../components/page-use.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { AttentionCard } from './attention/attention-card.tsx'
import { useAttention } from './attention/use-attention.ts'
import { QuotaCard } from './quotas/quota-card.tsx'
import { Statistics } from './statistics/statistics.tsx'
import { StatusLine } from './status-line.tsx'
import { WaitingCard } from './waiting/waiting-card.tsx'

const checklist = lazyPart('first steps', () => import('./setup/first-steps.tsx'))

/** @param isFresh whether the first-steps checklist is shown, whose items aren't repeated here */
function NeedsAttention({ isFresh }: { isFresh: boolean }) {
  const attention = useAttention()
  const items = attention.items.filter(item => !isFresh || !item.isFirstStep)
  if (isFresh && items.length + attention.failures.length === 0) return null
  return <AttentionCard attention={{ ...attention, items }} />
}

export default function DashboardPage({
  page,
}: {
  page: { readonly title: string; readonly purpose: string }
}) {
  usePageUse()
  const firstSteps = useFirstSteps()
  const setup = checklist.usePart(firstSteps !== null)
  /** Before the first run, there is nothing to count. */
  const isBeforeFirstRun = firstSteps?.isBeforeFirstRun === true
  return (
    <>
      <PageHeader
        title={page.title}
        purpose={page.purpose}
        isNamedAbove
        actions={<StatusLine isBeforeFirstRun={isBeforeFirstRun} />}
      />
      {/* A container query, because the sidebar changes the available width. */}
      <div className="@container grid grid-cols-1 gap-3.5">
        {setup && <setup.FirstSteps />}
        <div className="dashboard-stacks">
          <WaitingCard />
          <NeedsAttention isFresh={firstSteps !== null} />
          {!isBeforeFirstRun && <QuotaCard />}
        </div>
        {!isBeforeFirstRun && <Statistics />}
      </div>
    </>
  )
}
