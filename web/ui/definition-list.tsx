import clsx from 'clsx'
import type { ReactNode } from 'react'

interface DefinitionListProps {
  className?: string
  children: ReactNode
}

/** Names and values in two columns. Its children are `DefinitionItem`s. */
export const DefinitionList = ({ className, children }: DefinitionListProps) => (
  <dl
    className={clsx(
      'grid grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5',
      className,
    )}
  >
    {children}
  </dl>
)

interface DefinitionItemProps {
  name: string
  children: ReactNode
}

export const DefinitionItem = ({ name, children }: DefinitionItemProps) => (
  <div className="col-span-full grid min-w-0 grid-cols-subgrid">
    <dt className="text-ink-2">{name}</dt>
    <dd className="min-w-0 tabular wrap-anywhere">{children}</dd>
  </div>
)

interface DefinitionLinesProps {
  lines: readonly { id?: string; name: string; value: ReactNode }[]
  isRuled?: boolean
  className?: string
  'aria-label'?: string
}

/** Names at the left with their values at the right. */
export const DefinitionLines = ({ lines, isRuled, className, ...rest }: DefinitionLinesProps) => (
  <dl {...rest} className={clsx(isRuled && 'divide-y divide-rule', className)}>
    {lines.map(({ id, name, value }) => (
      <div
        key={id ?? name}
        className={clsx('flex flex-wrap items-baseline gap-x-4', isRuled ? 'py-1.5' : 'py-0.5')}
      >
        <dt className="min-w-0 flex-1 basis-24 text-ink-2 wrap-anywhere">{name}</dt>
        <dd className="ml-auto min-w-0 text-right tabular wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)
