import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  ATTENTION_LOOK,
  AttentionPlaceholder,
  QuotaPlaceholder,
  RequestsPlaceholder,
} from './placeholders.tsx'

const LINK = <Skeleton className="my-2.5 mr-3 h-2.5 w-12 opacity-70 max-md:my-4.25" />

/** The dashboard without data, in the layout of the loaded page. */
export const DashboardSkeleton = ({ title }: { title: string }) => (
  <>
    {/* The space of the line that the page shows there. */}
    <PageHeader title={title} isNamedAbove actions={<span />} />
    <div className="@container grid grid-cols-1 gap-3.5">
      <div className="dashboard-stacks">
        <Card title="Pending requests" actions={LINK}>
          <RequestsPlaceholder />
        </Card>
        <Card title="Needs attention" className="dashboard-attention">
          <div className={ATTENTION_LOOK}>
            <AttentionPlaceholder />
          </div>
        </Card>
        <Card title="Over quota" className="@container">
          <QuotaPlaceholder />
        </Card>
      </div>
      <Card title="Statistics" className="pb-1.25!" actions={LINK} />
    </div>
  </>
)
