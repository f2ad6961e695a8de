import Gauge from 'lucide-react/icons/gauge'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { userAddress } from '../../components/journey/journey-address.ts'
import { JourneyButton } from '../../components/journey/journey-button.tsx'
import { contentLabel } from '../../components/labels/content-type.ts'
import { approvalState } from '../../components/labels/user-approval.ts'
import { namesUser } from '../../components/routing/evaluate-condition.ts'
import { useResource } from '../../components/use-resource.ts'
import { editQuotas, editUser } from '../../components/users/user-links.ts'
import { Watchlist } from '../../components/watchlist/watchlist.tsx'
import { ARR_KINDS, CONTENT_TYPES } from '../../contract/values.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { routerRules } from '../../state/router-rules.ts'
import { displayName } from '../../state/users.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DefinitionItem, DefinitionList } from '../../ui/definition-list.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { FriendRow } from './friends/friends.ts'
import { ChannelsCell } from './list/channels-cell.tsx'
import { QuotaCell } from './list/quota-cell.tsx'
import { FlagCell, OwnerBadge, PlexCell } from './list/user-cells.tsx'
import type { UserRow } from './list/user-rows.ts'

const LOOK = { variant: 'neutralnoShadow', size: 'sm' } as const

interface UserSheetProps {
  open: boolean
  onClose: () => void
  userId: number
  name: string
  /** Null if the user was deleted or isn't loaded. */
  row: UserRow | null
  onFriend: (account: FriendRow) => void
}

/** Everything about a user: permissions, quotas, requests, channels, rules and the watchlist. */
export function UserSheet({ open, onClose, ...about }: UserSheetProps) {
  const { userId, name, row, onFriend } = about
  return (
    <Sheet open={open} onClose={onClose} label={bidiIsolate(name)} side="right" size="lg">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <header className="flex flex-wrap items-center gap-2">
          <p
            aria-hidden="true"
            className="line-clamp-2 min-w-0 flex-1 font-display text-lg font-semibold wrap-anywhere"
          >
            <bdi>{name}</bdi> {row?.isOwner && <OwnerBadge />}
          </p>
          {row && (
            <div className="flex gap-2 max-md:order-1 max-md:w-full">
              <ButtonLink {...LOOK} icon={<Pencil />} to={editUser(userId).to}>
                Edit
              </ButtonLink>
              <ButtonLink {...LOOK} icon={<Gauge />} to={editQuotas(userId).to}>
                Edit quotas
              </ButtonLink>
            </div>
          )}
          <IconButton label="Close" variant="clear" icon={<X />} onClick={onClose} />
        </header>
        {row && <About row={row} onFriend={onFriend} />}
        <Watchlist userId={userId} name={name} />
      </div>
    </Sheet>
  )
}

function About({ row, onFriend }: { row: UserRow; onFriend: UserSheetProps['onFriend'] }) {
  const { user } = row
  const isRequired = user.requires_approval
  return (
    <div className="border-y border-rule py-3">
      <DefinitionList className="gap-y-1">
        {displayName(user) !== user.name && (
          <DefinitionItem name="Plex name">
            <bdi>{user.name}</bdi>
          </DefinitionItem>
        )}
        {row.plan && (
          <DefinitionItem name="Plan">
            <bdi>{row.plan}</bdi>
          </DefinitionItem>
        )}
        {row.account && (
          <DefinitionItem name="On Plex">
            <PlexCell row={row} onFriend={onFriend} />
          </DefinitionItem>
        )}
        <DefinitionItem name="Sync">
          <span className="flex flex-wrap items-center gap-x-3">
            <FlagCell row={row} flag="can_sync">
              {user.can_sync ? 'On' : 'Off'}
            </FlagCell>
            <JourneyButton
              address={userAddress(row.id)}
              variant="clear"
              size="sm"
              // Aligns the text if the button wraps.
              className="-ml-3 md:-my-1.5"
            >
              Why isn’t this watchlist syncing?
            </JourneyButton>
          </span>
        </DefinitionItem>
        <DefinitionItem name="Approval">
          <FlagCell row={row} flag="requires_approval">
            <span>
              {approvalState(isRequired)}
              <span className="text-ink-3">
                {isRequired ? ' for every request' : ' except for router rules and quotas'}
              </span>
            </span>
          </FlagCell>
        </DefinitionItem>
        {CONTENT_TYPES.map(type => (
          <DefinitionItem key={type} name={contentLabel(type)}>
            <span className="block max-w-64">
              <QuotaCell row={row} type={type} withNotes />
            </span>
          </DefinitionItem>
        ))}
        <DefinitionItem name="Channels">
          <ChannelsCell row={row} />
        </DefinitionItem>
        <DefinitionItem name="Requests">
          <span className="flex flex-wrap gap-x-4">
            <Link to={`/approvals?user=${row.id}&status=pending`} className="link">
              Pending requests
            </Link>
            <Link to={`/approvals?user=${row.id}`} className="link">
              All requests
            </Link>
          </span>
        </DefinitionItem>
        <DefinitionItem name="Router rules">
          <Rules row={row} />
        </DefinitionItem>
      </DefinitionList>
    </div>
  )
}

function Rules({ row }: { row: UserRow }) {
  const radarr = useResource(routerRules('radarr'))
  const sonarr = useResource(routerRules('sonarr'))
  const lists = { radarr, sonarr }
  const error = radarr.error ?? sonarr.error
  if (error !== null) return <span className="text-ink-3">{error}</span>
  if (!radarr.data || !sonarr.data) return <span className="text-ink-3">Loading…</span>
  const found = ARR_KINDS.flatMap(kind =>
    (lists[kind].data ?? [])
      .filter(({ condition }) => namesUser(condition, row.user))
      .map(rule => ({ kind, rule })),
  )
  if (found.length === 0) return <span className="text-ink-3">None</span>
  return (
    <ul>
      {found.map(({ kind, rule }) => (
        <li key={`${kind}${rule.id}`}>
          <Link to={`/${kind}/content-router?rule=${rule.id}`} className="link">
            <bdi>{bidiIsolate(rule.name)}</bdi>
          </Link>
          {!rule.enabled && <span className="text-ink-3"> (disabled)</span>}
        </li>
      ))}
    </ul>
  )
}
