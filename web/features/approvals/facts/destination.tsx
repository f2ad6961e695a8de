import clsx from 'clsx'
import HardDrive from 'lucide-react/icons/hard-drive'
import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { instanceName } from '../../../components/labels/instance-name.ts'
import { DestinationNote } from '../../../components/routing/destination-note.tsx'
import { type Destination, withDefaults } from '../../../components/routing/destination-problems.ts'
import { NoInstance } from '../../../components/routing/no-instance.tsx'
import { hasRouting, type RoutingDraft } from '../../../components/routing/routing-draft.ts'
import { profileName } from '../../../components/routing/routing-labels.ts'
import {
  type Instances,
  isUnset,
  useInstances,
  useLookups,
} from '../../../components/routing/use-instances.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { folderOf } from '../../../state/instances.ts'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** More places than these are only counted. */
const PLACES_MAX = 3
const LITTLE_SPACE = 50e9

interface DestinationProps {
  row: Approval
  draft: RoutingDraft
}

/** Every instance that gets the title, with its free space. */
export function DestinationList({ row, draft }: DestinationProps) {
  const kindInstances = useInstances(KIND_OF[row.contentType])
  const { proposedRouterDecision: decision } = row
  if (isUnset(kindInstances.list)) return <NoInstance kind={KIND_OF[row.contentType]} />
  if (!hasRouting(decision))
    return (
      <p className="text-ink-2">
        {decision?.action === 'reject'
          ? 'The router rejects this title, so there is no routing to edit.'
          : 'The router doesn’t send this title anywhere, so there is no routing to edit.'}
      </p>
    )
  if (draft.instanceId === null) return <p className="text-ink-3">No instance proposed yet.</p>
  const { instanceId, qualityProfile, rootFolder, syncedInstances } = draft
  const places = [
    { instanceId, qualityProfile, rootFolder },
    ...syncedInstances.map(id => ({ instanceId: id, qualityProfile: null, rootFolder: null })),
  ]
  const more = places.length - PLACES_MAX
  return (
    <>
      <ul className="@container grid gap-y-1.5">
        {places.slice(0, PLACES_MAX).map((place, at) => (
          <Place
            key={place.instanceId}
            place={place}
            isAlso={at > 0}
            kindInstances={kindInstances}
          />
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-ink-3">and {more} more</p>}
      <DestinationNote destination={draft} kindInstances={kindInstances} />
    </>
  )
}

/** Opens the fields of the destination. */
export const ChangeButton = (props: Pick<ButtonProps, 'aria-expanded' | 'onClick'>) => (
  <Button
    variant="clear"
    size="sm"
    className="-mr-2.5"
    aria-label="Change destination"
    aria-keyshortcuts="c"
    {...props}
  >
    Change
  </Button>
)

interface PlaceProps {
  place: Destination
  isAlso: boolean
  kindInstances: Instances
}

function Place({ place, isAlso, kindInstances }: PlaceProps) {
  const { kind, list, error, lookupsFor } = kindInstances
  const { instanceId } = place
  useLookups(kind, list, instanceId, true)
  const { qualityProfile, rootFolder } = withDefaults(place, list)
  const path = rootFolder ?? ''
  const { profiles, folders, error: lookupError } = lookupsFor(instanceId)
  const profile =
    qualityProfile && (profiles || lookupError) ? profileName(profiles, qualityProfile) : ''
  const space = folders && folderOf(folders, path)?.freeSpace
  return (
    <li className="flex flex-wrap items-baseline gap-x-2.5">
      <HardDrive size={16} className="shrink-0 self-center text-ink-3 @min-[22rem]:hidden" />
      <span className="font-semibold @min-[22rem]:min-w-19.5">
        {list === null && error === null ? (
          <Skeleton className="inline-block h-4 w-20" />
        ) : (
          <bdi>{instanceName(kind, instanceId, list)}</bdi>
        )}
        {isAlso && (
          <span className="font-normal text-ink-2 @min-[22rem]:sr-only"> also sent here</span>
        )}
      </span>
      <span className="order-1 min-h-4.5 basis-full truncate text-sm text-ink-2 max-@min-[22rem]:pl-6.5 @min-[22rem]:order-none @min-[22rem]:min-w-0 @min-[22rem]:flex-1">
        {[path, profile].filter(Boolean).join(' · ')}
      </span>
      {typeof space === 'number' && (
        <span
          className={clsx('ml-auto tabular', space < LITTLE_SPACE && 'font-semibold text-wait')}
        >
          {formatBytes(space)} free
        </span>
      )}
    </li>
  )
}
