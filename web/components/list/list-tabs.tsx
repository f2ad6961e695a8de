import clsx from 'clsx'
import type { ComponentType, ReactNode } from 'react'
import { withBase } from '../../lib/base-path.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { stepFocusByKey } from '../../ui/focus.ts'
import { isPlainClick } from '../../ui/plain-click.ts'

interface ListTab {
  key: string
  label: string
  /** Path within the app. */
  to: string
  icon: ComponentType<{ size: number; className: string }> | null
  /** Null keeps the place of a count that may arrive. */
  count?: number | null | undefined
  isCurrent: boolean
  /** Something is to be done there. */
  isUrgent?: boolean
  onSelect: () => void
}

interface ListTabsProps {
  label: string
  tabs: readonly ListTab[]
  /** Shown at the right end. */
  children?: ReactNode
}

/** Links to the parts of a list, with the number of rows in each. */
export function ListTabs({ label, tabs, children }: ListTabsProps) {
  const stop = tabs.find(tab => tab.isCurrent) ?? tabs[0]
  return (
    <div className="flex h-11 items-stretch border-b border-rule pr-1.5 max-md:h-11.5 max-md:bg-panel">
      <nav
        aria-label={label}
        className="flex min-w-0 flex-1 items-stretch overflow-x-auto px-1.5 [scrollbar-width:none]"
        onKeyDown={event => stepFocusByKey(event, 'a')}
      >
        {tabs.map(tab => {
          const { icon: Icon, isCurrent, isUrgent = false, count } = tab
          return (
            <a
              key={tab.key}
              href={withBase(tab.to)}
              aria-current={isCurrent ? 'page' : undefined}
              tabIndex={tab === stop ? 0 : -1}
              className={clsx(
                'relative flex items-center gap-1.75 px-3.25 font-display text-[0.84375rem] font-semibold whitespace-nowrap hover:text-ink focus-visible:-outline-offset-2 max-md:px-3',
                isCurrent
                  ? 'text-ink after:absolute after:inset-x-2 after:bottom-0 after:h-0.75 after:rounded-t-xs after:bg-main-line'
                  : 'text-ink-2',
              )}
              onClick={event => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                tab.onSelect()
              }}
            >
              {Icon && (
                <Icon
                  size={16}
                  className={clsx('@max-[46rem]:hidden', isCurrent && isUrgent && 'text-wait')}
                />
              )}
              <span>{tab.label}</span>
              {count !== undefined && (
                <span
                  className={clsx(
                    'min-w-[1ch] tabular',
                    isUrgent ? 'font-bold text-wait' : 'font-medium text-ink-3',
                  )}
                >
                  {count !== null && formatNumber(count)}
                </span>
              )}
            </a>
          )
        })}
      </nav>
      {children}
    </div>
  )
}
