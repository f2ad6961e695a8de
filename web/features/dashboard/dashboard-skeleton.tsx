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
    <PageHeader
      title={title}
      isNamedAbove
      actions={
        <div className="flex min-w-0 flex-1 items-center gap-2 max-md:min-h-12">
          <Skeleton className="mx-1 size-2 shrink-0 rounded-full" />
          <span className="mr-1 flex-1 xl:min-w-108">
            <Skeleton className="h-2.5 w-93 max-md:w-40" />
          </span>
          <Skeleton className="h-7.5 w-24 opacity-70 max-md:size-11" />
          <Skeleton className="size-8.5 opacity-70 max-md:size-11" />
        </div>
      }
    />
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
        <Card title="Quota usage" className="@container">
          <QuotaPlaceholder />
        </Card>
      </div>
      <Card title="Statistics" className="pb-1.25!" actions={LINK} />
    </div>
  </>
)
