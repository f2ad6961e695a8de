import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import PlugZap from 'lucide-react/icons/plug-zap'
import Star from 'lucide-react/icons/star'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { freeSpaceOf, profileName } from '../../../components/routing/routing-labels.ts'
import type { Instances } from '../../../components/routing/use-instances.ts'
import type { Instance } from '../../../contract/instances.ts'
import { withBase } from '../../../lib/base-path.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { shownAddress } from '../../../lib/shown-address.ts'
import { folderOf, plainProfile } from '../../../state/instances.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import type { MenuItem } from '../../../ui/menu.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { actionsColumn } from '../../../ui/table/common-columns.tsx'
import type { TableDefinition } from '../../../ui/table/types.ts'
import type { Kind } from '../kinds.ts'
import { type InstanceState, otherTitles } from './instance-state.ts'

/** Below this, free space is shown as low: 250 GB. */
const LOW_BYTES = 250e9

export const STATE_ICONS = { ok: Check, wait: TriangleAlert, bad: X } as const

/** An instance with its connection. */
export interface InstanceRow {
  readonly row: Instance
  readonly state: InstanceState
  readonly isTesting: boolean
  /** When the last test ended (ISO 8601). */
  readonly testedAt: string | undefined
  /** Number of rules that send titles to it; null if unknown. */
  readonly rules: number | null
}

export interface InstanceContext {
  kind: Kind
  kindInstances: Instances
  open: (row: Instance) => void
  test: (row: Instance) => void
  menuOf: (row: Instance) => readonly MenuItem[]
}

interface CellProps {
  shown: InstanceRow
  context: InstanceContext
}

function InstanceName({
  shown: { row },
  context,
  isCard = false,
}: CellProps & { isCard?: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <a
        href={withBase(`${context.kind.instancesPath}?instance=${row.id}`)}
        tabIndex={isCard ? undefined : -1}
        className={clsx('truncate font-semibold', isCard && 'after:absolute after:inset-0')}
        onClick={event => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          context.open(row)
        }}
      >
        <bdi>{bidiIsolate(row.name)}</bdi>
      </a>
      {row.isDefault && (
        <span className="flex shrink-0 items-center gap-1 font-display text-xs font-semibold text-info">
          <Star size={14} /> Default
        </span>
      )}
    </span>
  )
}

/** While a test runs, the previous result stays, so that nothing moves. */
function StateWords({ state, isTesting }: Pick<InstanceRow, 'state' | 'isTesting'>) {
  const { tone, word, figure, cause } = state
  const Icon = tone && STATE_ICONS[tone]
  const isFirst = isTesting && tone === null
  return (
    <span
      role="status"
      aria-busy={isTesting}
      className={isTesting ? '[--c:var(--color-ink-3)] text-ink-3' : `tone-${tone ?? 'dim'}`}
    >
      <span className="flex items-center gap-1.5 whitespace-nowrap">
        {isTesting ? <Spinner /> : Icon && <Icon size={16} className="shrink-0 text-(--c)" />}
        <span className={clsx('font-semibold', tone && 'text-(--c)')}>
          {isFirst ? 'Testing' : word}
        </span>
        {figure && <span className="truncate text-ink-2 tabular">{figure}</span>}
      </span>
      {cause && !isFirst && (
        <span
          className={clsx('block truncate text-sm', tone === 'ok' ? 'text-wait' : 'text-(--c)')}
          data-tip=""
        >
          {cause}
        </span>
      )}
    </span>
  )
}

/** Empty until someone uses the page, which is when names are loaded. */
const profileIn = ({ shown: { row }, context }: CellProps, none: string) => {
  const { profiles } = context.kindInstances.namesOf(row.id)
  const profile = plainProfile(row.qualityProfile)
  if (profile === null) return none
  return !profiles && typeof profile === 'number' ? '' : profileName(profiles, profile)
}

function Destination(props: CellProps) {
  const { row } = props.shown
  const { folders } = props.context.kindInstances.lookupsFor(row.id)
  const space = freeSpaceOf(folders, row.rootFolder)
  const bytes = row.rootFolder && folders && folderOf(folders, row.rootFolder)?.freeSpace
  const isLow = typeof bytes === 'number' && bytes < LOW_BYTES
  return (
    <>
      <span className={clsx('block truncate', row.qualityProfile || 'text-ink-3')}>
        {profileIn(props, 'Not set') || '\u00a0'}
      </span>
      <span className="flex text-sm text-ink-2">
        <span className="truncate">{row.rootFolder || 'No root folder'}</span>
        {space && (
          <span className={clsx('shrink-0 whitespace-pre', isLow && 'text-wait')}> · {space}</span>
        )}
      </span>
    </>
  )
}

/** The rules that use the instance, and what else it gets. */
function UsedBy({ shown: { row, rules, state }, context }: CellProps) {
  const { kind, kindInstances } = context
  const { isRest, copiedFrom } = otherTitles(row, kindInstances.list)
  const note = isRest
    ? rules
      ? 'and everything else'
      : null
    : state.tone === 'bad' && rules
      ? 'can’t add titles'
      : copiedFrom
        ? `copied from ${copiedFrom}`
        : null
  return (
    <>
      {rules ? (
        <Link to={`${kind.routerPath}?instance=${row.id}`} className="link relative">
          {pluralize(rules, 'rule')}
        </Link>
      ) : (
        <span className={clsx('block', !isRest && 'text-ink-3')}>
          {isRest ? 'Everything else' : rules === null ? 'Unknown' : note ? 'No rules' : 'None'}
        </span>
      )}
      {note && (
        <span className="block truncate text-sm text-ink-2" data-tip="">
          {note}
        </span>
      )}
    </>
  )
}

const Actions = ({ shown: { row, isTesting }, context }: CellProps) => (
  <span className="row-actions">
    <Button
      variant="clear"
      size="sm"
      className="row-action max-md:hidden"
      icon={<PlugZap />}
      aria-label={`Test ${bidiIsolate(row.name)}`}
      aria-keyshortcuts="t"
      aria-disabled={isTesting || undefined}
      onClick={() => context.test(row)}
    >
      <span className="row-action-word">Test</span>
    </Button>
    <MoreMenu
      label={`More actions for ${bidiIsolate(row.name)}`}
      className="row-action"
      icon={<EllipsisVertical />}
      items={() => context.menuOf(row)}
    />
  </span>
)

const inOneLine = ({ cause, ...state }: InstanceState): InstanceState =>
  cause ? { ...state, figure: `· ${cause}` } : state

export const INSTANCES: TableDefinition<InstanceRow, InstanceContext> = {
  label: 'Instances',
  idOf: ({ row }) => row.id,
  nameOf: ({ row }) => row.name,
  dense: true,
  rowHeight: 56,
  cardHeight: 72,
  cardGap: 0,
  skeletonRows: 3,
  columns: [
    {
      id: 'name',
      header: 'Instance',
      least: 150,
      weight: 1.3,
      alwaysShown: true,
      cell: (shown, context) => (
        <>
          <InstanceName shown={shown} context={context} />
          <span className="block truncate text-sm text-ink-2">
            {shown.row.unread ? (
              <OddRowNote row={shown.row} noun="instance" />
            ) : (
              shownAddress(shown.row.baseUrl)
            )}
          </span>
        </>
      ),
    },
    {
      id: 'state',
      header: 'State',
      width: 200,
      alwaysShown: true,
      cell: shown => <StateWords {...shown} />,
    },
    {
      id: 'destination',
      header: 'Profile and folder',
      least: 150,
      weight: 0.95,
      hideBelow: 780,
      cell: (shown, context) => <Destination shown={shown} context={context} />,
    },
    {
      id: 'used',
      header: 'Used by',
      width: 156,
      cell: (shown, context) => <UsedBy shown={shown} context={context} />,
    },
    actionsColumn(92, (shown, context) => <Actions shown={shown} context={context} />),
  ],
  card: (shown, context) => {
    const { row, state, isTesting } = shown
    return (
      <article
        aria-label={row.name}
        className="relative flex min-h-18 items-center gap-3 border-b border-rule pr-1 pl-4"
      >
        <div className="min-w-0 flex-1">
          <div className="text-md/5.5">
            <InstanceName shown={shown} context={context} isCard />
          </div>
          <StateWords isTesting={isTesting} state={inOneLine(state)} />
          <p className="truncate text-sm text-ink-2">
            {[profileIn({ shown, context }, 'No profile'), row.rootFolder || 'No root folder']
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="relative">
          <Actions shown={shown} context={context} />
        </div>
      </article>
    )
  },
}
