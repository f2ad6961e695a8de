import clsx from 'clsx'
import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  /** On phones, the app's header shows the title. */
  isNamedAbove?: boolean
  /** Describes the page to screen readers. Sighted users can tell its purpose from the first card. */
  purpose?: ReactNode
  /** Shown beside the title, and on phones in a line of its own, because it may appear later than the actions. */
  state?: ReactNode
  actions?: ReactNode
}

/** The header takes no space on phones if none of its parts are visible there. */
export function PageHeader({ title, isNamedAbove, purpose, state, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 *:mb-3 *:empty:hidden">
      <div
        className={
          isNamedAbove
            ? clsx('min-w-0 max-md:sr-only md:min-h-8.5', state === undefined && 'grow')
            : 'min-h-8.5 min-w-0 flex-1 basis-60'
        }
      >
        <h1 className="text-2xl leading-8.5 wrap-anywhere">{title}</h1>
        {purpose !== undefined && <p className="sr-only">{purpose}</p>}
      </div>
      {state !== undefined && <div className="mr-auto max-md:w-full">{state}</div>}
      <div className="flex flex-wrap items-center gap-2.5">{actions}</div>
    </header>
  )
}
