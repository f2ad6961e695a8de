import type { ReactNode } from 'react'
import { useStore } from '../../../components/use-store.ts'
import { config } from '../../../state/config.ts'
import { initialise, refreshUsers } from '../../../state/flows.ts'
import { users } from '../../../state/users.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { QuotaPlaceholder } from '../placeholders.tsx'

export function UsersCard({
  title,
  isReady,
  children,
}: {
  title: string
  isReady: boolean
  children: ReactNode
}) {
  const { error } = useStore(users.state)
  // Users are loaded after the configuration.
  const { data: value, error: withoutConfig } = useStore(config.state)
  return (
    <Card
      title={title}
      className="order-4 flex grow flex-col"
      actions={
        <ButtonLink to="/plex/users" variant="clear" size="sm">
          View users
        </ButtonLink>
      }
    >
      {isReady ? (
        children
      ) : error ? (
        <Problem title={error} onRetry={() => refreshUsers({ force: true })} />
      ) : withoutConfig ? (
        <Problem title={withoutConfig} onRetry={() => initialise({ force: true })} />
      ) : value?.plexTokens.length === 0 ? (
        <Empty title="Plex isn’t connected" hint="Users appear once Plex is connected." />
      ) : (
        <div role="status" aria-label="Loading">
          <QuotaPlaceholder />
        </div>
      )}
    </Card>
  )
}
