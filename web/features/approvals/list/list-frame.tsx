import type { ReactNode } from 'react'
import { HeldChangesLine } from '../../../components/decisions/held-changes-line.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { scrollerOf } from '../../../ui/table/scroller.ts'
import { ListHead, type ListHeadProps } from './list-head.tsx'
import { StatusTabs } from './status-tabs.tsx'

interface ListFrameProps extends ListHeadProps {
  /** The table, or the cards on phones. */
  children: ReactNode
}

/** The card with tabs, filters and table. On phones, the tabs and filters are sticky, and the list fills the rest. */
export function ListFrame({ children, ...props }: ListFrameProps) {
  const { list } = props
  const { hold } = list
  const onShow = () => hold.list.current && scrollerOf(hold.list.current).scrollTo({ top: 0 })
  return (
    <ListCard
      // The whole card, because the pointer may cross tabs and filters on its way to the button for new requests.
      ref={hold.list}
      label="Requests"
      head={
        <>
          <StatusTabs list={list}>
            <div className="flex shrink-0 items-center max-md:fixed max-md:inset-x-0 max-md:bottom-5 max-md:z-3 max-md:justify-center max-md:*:-translate-y-[calc(var(--bulk-room,0px)+var(--foot-room,0px)+var(--list-foot,0px))] max-md:*:border-2 max-md:*:border-edge max-md:*:shadow-press">
              <HeldChangesLine hold={hold} onShow={onShow} />
            </div>
          </StatusTabs>
          <ListHead {...props} />
        </>
      }
    >
      {children}
    </ListCard>
  )
}
