import Gauge from 'lucide-react/icons/gauge'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { userAddress } from '../../../components/journey/journey-address.ts'
import { JourneyButton } from '../../../components/journey/journey-button.tsx'
import { namesUser } from '../../../components/routing/evaluate-condition.ts'
import { useResource } from '../../../components/use-resource.ts'
import { changeUser } from '../../../components/users/save-user.ts'
import { Watchlist } from '../../../components/watchlist/watchlist.tsx'
import { ARR_KINDS } from '../../../contract/values.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { routerRules } from '../../../state/router-rules.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DefinitionItem, DefinitionList } from '../../../ui/definition-list.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { Channels, type OnOpen, Quotas } from './list/user-cells.tsx'
import type { UserRow } from './list/user-rows.ts'

interface UserSheetProps {
  open: boolean
  onClose: () => void
  userId: number
  name: string
  /** Null if the user was deleted or isn't loaded. */
  row: UserRow | null
  onOpen: OnOpen
}

/** Everything about a user: permissions, quotas, requests, channels, rules and the watchlist. */
export function UserSheet({ open, onClose, ...about }: UserSheetProps) {
  const { userId, name, row, onOpen } = about
  return (
    <Sheet open={open} onClose={onClose} label={bidiIsolate(name)} side="right" size="lg">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <header className="flex flex-wrap items-center gap-2">
          <p
            aria-hidden="true"
            className="line-clamp-2 min-w-0 flex-1 font-display text-lg font-semibold wrap-anywhere"
          >
            <bdi>{name}</bdi>{' '}
            {row?.isOwner && (
              <Badge tone="main" className="align-middle">
                Owner
              </Badge>
            )}
          </p>
          {row && (
            <div className="flex gap-2 max-md:order-1 max-md:w-full">
              <Button
                variant="neutralnoShadow"
                size="sm"
                icon={<Pencil />}
                onClick={() => onOpen('edit', row)}
              >
                Edit
              </Button>
              <Button
                variant="neutralnoShadow"
                size="sm"
                icon={<Gauge />}
                onClick={() => onOpen('quotas', row)}
              >
                Edit quotas
              </Button>
            </div>
          )}
          <IconButton label="Close" variant="clear" icon={<X />} onClick={onClose} />
        </header>
        {row && <About row={row} />}
        <Watchlist userId={userId} name={name} />
      </div>
    </Sheet>
  )
}

function About({ row }: { row: UserRow }) {
  const { user } = row
  return (
    <div className="grid gap-4 border-y border-rule py-4">
      <AutoApproval row={row} />
      <DefinitionList>
        {user.alias && (
          <DefinitionItem name="Alias">
            <bdi>{user.alias}</bdi>
          </DefinitionItem>
        )}
        <DefinitionItem name="Sync">
          <span className="flex flex-wrap items-center gap-x-3">
            {user.can_sync ? 'On' : 'Off'}
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
        <DefinitionItem name="Quotas">
          <Quotas row={row} withNotes />
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
        <DefinitionItem name="Notifications">
          <Channels row={row} inWords />
        </DefinitionItem>
        <DefinitionItem name="Router rules">
          <Rules row={row} />
        </DefinitionItem>
      </DefinitionList>
    </div>
  )
}

/** The opposite of `requires_approval`, which requires approval for all requests. Rules and quotas apply either way. */
function AutoApproval({ row }: { row: UserRow }) {
  const stored = !row.user.requires_approval
  const [wanted, setWanted] = useState(stored)
  const { isBusy, problem, run } = useAction(
    (isAutomatic: boolean) => {
      setWanted(isAutomatic)
      return changeUser(row.id, { requires_approval: !isAutomatic })
    },
    cause =>
      explainFailure(
        'change the approval setting',
        cause,
        'The server couldn’t save the user. Try again, or check the server log.',
      ),
  )
  return (
    <div>
      <Switch
        label="Approve automatically"
        checked={isBusy ? wanted : stored}
        disabled={isBusy}
        onCheckedChange={isAutomatic => void run(isAutomatic)}
      />
      <p className="text-sm text-ink-2">
        When on, only router rules and quotas require approval. Takes effect immediately.
      </p>
      {problem && <Problem className="mt-2" {...problem} />}
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
