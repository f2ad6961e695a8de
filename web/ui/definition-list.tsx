import clsx from 'clsx'
import type { ReactNode } from 'react'

interface DefinitionListProps {
  /** Two items per row, each value below its name. Otherwise names and values form two columns. */
  isTiles?: boolean
  className?: string
  children: ReactNode
}

/** A list of names with their values. Its children are `DefinitionItem`s. */
export const DefinitionList = ({ isTiles = false, className, children }: DefinitionListProps) => (
  <dl
    data-tiles={isTiles || undefined}
    className={clsx(
      'group/definitions grid',
      isTiles
        ? 'grid-cols-2 gap-x-8 gap-y-4.5 max-md:gap-x-4 max-md:gap-y-3.5'
        : 'grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5',
      className,
    )}
  >
    {children}
  </dl>
)

interface DefinitionItemProps {
  name: string
  /** Tiles only: spans the whole row. */
  isWide?: boolean
  children: ReactNode
}

export const DefinitionItem = ({ name, isWide = false, children }: DefinitionItemProps) => (
  <div
    className={clsx(
      'col-span-full grid min-w-0 grid-cols-subgrid group-data-tiles/definitions:block',
      !isWide && 'group-data-tiles/definitions:col-auto',
    )}
  >
    <dt className="text-ink-2 group-data-tiles/definitions:font-display group-data-tiles/definitions:text-xs group-data-tiles/definitions:font-semibold group-data-tiles/definitions:tracking-wider group-data-tiles/definitions:text-ink-3 group-data-tiles/definitions:uppercase">
      {name}
    </dt>
    <dd className="min-w-0 tabular wrap-anywhere group-data-tiles/definitions:mt-1 group-data-tiles/definitions:text-md">
      {children}
    </dd>
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
