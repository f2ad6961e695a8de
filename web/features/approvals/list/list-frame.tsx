import clsx from 'clsx'
import type { ReactNode } from 'react'
import { HeldChangesLine } from '../../../components/decisions/held-changes-line.tsx'
import { scrollerOf } from '../../../ui/table/scroller.ts'
import { ListHead } from './list-head.tsx'
import { LoadProblem } from './list-notes.tsx'
import { StatusTabs } from './status-tabs.tsx'
import type { ApprovalList } from './use-approval-list.ts'
import type { ColumnChoice } from './view-menu.tsx'

interface ListFrameProps {
  list: ApprovalList
  columns: ColumnChoice
  hasSelection: boolean
  onTriage: () => void
  /** The table, or the cards on phones. */
  children: ReactNode
}

/** The first table row, or the first enabled button in a card. */
const FIRST_ROW = 'tr[data-row], li[data-index] button:enabled'

/** The card with tabs, filters and table. On phones, the tabs and filters are sticky, and the list fills the rest. */
export function ListFrame({ list, columns, hasSelection, onTriage, children }: ListFrameProps) {
  const { hold } = list
  const onShow = (byKeyboard: boolean) => {
    const { current: list } = hold.list
    if (list) scrollerOf(list).scrollTo({ top: 0 })
    if (byKeyboard)
      requestAnimationFrame(() => list?.querySelector<HTMLElement>(FIRST_ROW)?.focus())
  }
  return (
    // The margin below leaves room for toasts and the action bar.
    <section
      // The whole card, because the pointer may cross tabs and filters on its way to the button for new requests.
      ref={hold.list}
      aria-label="Requests"
      className={clsx(
        'card table-frame @container max-md:-mx-4 max-md:-mt-4 max-md:overflow-visible max-md:rounded-none max-md:border-0 max-md:bg-transparent',
        hasSelection ? 'mb-20' : 'mb-4',
      )}
    >
      <div className="max-md:sticky max-md:top-0 max-md:z-3">
        <StatusTabs list={list}>
          <div className="flex shrink-0 items-center max-md:fixed max-md:inset-x-0 max-md:bottom-5 max-md:z-3 max-md:justify-center max-md:*:-translate-y-[calc(var(--bulk-room,0px)+var(--undo-room,0px))] max-md:*:border-2 max-md:*:border-edge max-md:*:shadow-press">
            <HeldChangesLine hold={hold} onShow={onShow} />
          </div>
        </StatusTabs>
        <ListHead list={list} columns={columns} onTriage={onTriage} />
      </div>
      {list.error !== null && (
        <div className="border-b border-rule p-3">
          <LoadProblem
            cause={list.error}
            read={list.rows.length}
            total={list.total}
            busy={list.isBusy}
            onRetry={list.retry}
          />
        </div>
      )}
      {children}
    </section>
  )
}
