import clsx from 'clsx'
import type { ReactNode, Ref } from 'react'

interface ListCardProps {
  ref?: Ref<HTMLElement>
  label: string
  /** Whether an action bar floats over the list. */
  hasSelection?: boolean
  /** Tabs and filters, which are sticky on phones. */
  head: ReactNode
  /** The table, or the cards on phones. */
  children: ReactNode
}

/** The card of a page’s list. On phones, the list fills the page below its sticky head. */
export const ListCard = ({ ref, label, hasSelection = false, head, children }: ListCardProps) => (
  // The margin below leaves room for toasts and the action bar.
  <section
    ref={ref}
    aria-label={label}
    className={clsx(
      'card table-frame @container max-md:-mx-4 max-md:-mt-4 max-md:overflow-visible max-md:rounded-none max-md:border-0 max-md:bg-transparent',
      hasSelection ? 'mb-20' : 'mb-4',
    )}
  >
    <div className="max-md:sticky max-md:top-0 max-md:z-3 short:static!">{head}</div>
    {children}
  </section>
)

/** The row of search and filters in the head of a list’s card. */
export const ListCardFilters = ({ children }: { children: ReactNode }) => (
  <div className="border-b border-rule px-3 py-2 max-md:bg-frame max-md:px-4 max-md:py-2.5">
    {children}
  </div>
)
