import clsx from 'clsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from '../../../components/use-store.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { approvalStats } from '../../../state/approval-counts.ts'
import { isSectionOpen, sidebar, toggleSection } from '../../../state/sidebar.ts'
import { askBeforeLeaving } from '../../../state/unsaved.ts'
import { Link } from '../../../ui/link.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { COUNT, sidebarLine } from '../shell-styles.ts'
import type { SidebarEntry, SidebarLink } from './sidebar-items.ts'

export const SIDEBAR_TIP = { side: 'right', delay: 300 } as const

/** `grid` is left to the callers, because the static shell only sets it on open sections. */
export const NESTED_LINKS =
  'mt-0.5 mb-1 ml-[1.125rem] grid-cols-1 gap-px border-l-2 border-rule pl-2.5'

export const SidebarLine = ({
  link,
  isCompact,
  isNested = false,
}: {
  link: SidebarLink
  isCompact: boolean
  isNested?: boolean
}) => (
  <li>
    <Link
      to={link.to}
      className={sidebarLine(link.isCurrent, isCompact ? 'icon' : isNested ? 'nested' : 'wide')}
      {...(link.isCurrent && { 'aria-current': link.isAnchor ? 'location' : 'page' })}
      {...(isCompact && {
        'aria-label': link.label,
        'data-tip': link.label,
        'data-tip-side': SIDEBAR_TIP.side,
        'data-tip-delay': SIDEBAR_TIP.delay,
      })}
    >
      <link.icon size={isNested ? 16 : 18} className="shrink-0" />
      {!isCompact && (
        <span className={isNested ? 'min-w-0 leading-tight' : 'min-w-0 truncate'}>
          {link.label}
        </span>
      )}
    </Link>
  </li>
)

type Group = Extract<SidebarEntry, { kind: 'group' }>

export const SidebarGroup = ({ group, isCompact }: { group: Group; isCompact: boolean }) =>
  isCompact ? <GroupMenu group={group} /> : <GroupSection group={group} />

const GroupSection = ({ group }: { group: Group }) => {
  const isOpen = isSectionOpen(group.id, useStore(sidebar))
  const listId = useId()
  return (
    <li>
      <button
        type="button"
        className={sidebarLine(group.holdsCurrent && !isOpen)}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => toggleSection(group.id)}
      >
        <group.icon size={18} className="shrink-0" />
        <span className="min-w-0 flex-1 truncate">{group.label}</span>
        {group.id === 'approvals' && <PendingBadge />}
        <ChevronRight
          size={16}
          className={clsx(
            // No transition, because it would also run when the app replaces the static shell.
            'shrink-0',
            isOpen && 'rotate-90',
            (isOpen || !group.holdsCurrent) && 'text-ink-2',
          )}
        />
      </button>
      <ul id={listId} hidden={!isOpen} className={clsx(NESTED_LINKS, 'grid')}>
        {group.links.map(link => (
          <SidebarLine key={link.to} link={link} isCompact={false} isNested />
        ))}
      </ul>
    </li>
  )
}

const GroupMenu = ({ group }: { group: Group }) => {
  const navigate = useNavigate()
  const pending = usePending(group)
  const label = pending > 0 ? `${group.label}, ${pending} pending` : group.label
  return (
    <li className="relative">
      <MenuButton
        bare
        size="icon"
        side="right"
        align="start"
        tip={SIDEBAR_TIP}
        label={label}
        className={sidebarLine(group.holdsCurrent, 'icon')}
        icon={<group.icon size={18} className="shrink-0" />}
        items={[
          { kind: 'label', label: group.label },
          ...group.links.map(link => ({
            label: link.label,
            icon: <link.icon size={18} className="shrink-0" />,
            onSelect: () => askBeforeLeaving(() => navigate(link.to)),
          })),
        ]}
      />
      {pending > 0 && (
        <span
          aria-hidden="true"
          className={`${COUNT} -top-1 right-0 bg-solid-wait text-solid-wait-ink`}
        >
          {pending > 99 ? '99+' : pending}
        </span>
      )}
    </li>
  )
}

const usePending = (group: Group) => {
  const { data: stats } = useStore(approvalStats.state)
  return group.id === 'approvals' ? (stats?.pending ?? 0) : 0
}

const PendingBadge = () => {
  const pending = useStore(approvalStats.state).data?.pending ?? 0
  if (pending === 0) return null
  return (
    <span className="font-display text-sm font-semibold text-ink-2 tabular">
      <span className="sr-only">, </span>
      <span>{formatNumber(pending)}</span>
      <span className="sr-only"> pending</span>
    </span>
  )
}
