import clsx from 'clsx'
import type { ReactNode } from 'react'

interface FactsProps {
  /** Two facts in a row, each value below its name. Otherwise names and values form two columns. */
  isTiles?: boolean
  className?: string
  children: ReactNode
}

/** A list of names with their values. Its children are `Fact`s. */
export const DefinitionList = ({ isTiles = false, className, children }: FactsProps) => (
  <dl
    data-tiles={isTiles || undefined}
    className={clsx(
      'group/facts grid',
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
  /** Tiles only: takes the whole row. */
  isWide?: boolean
  children: ReactNode
}

export const DefinitionItem = ({ name, isWide = false, children }: DefinitionItemProps) => (
  <div
    className={clsx(
      'col-span-full grid min-w-0 grid-cols-subgrid group-data-tiles/facts:block',
      !isWide && 'group-data-tiles/facts:col-auto',
    )}
  >
    <dt className="text-ink-2 group-data-tiles/facts:font-display group-data-tiles/facts:text-xs group-data-tiles/facts:font-semibold group-data-tiles/facts:tracking-wider group-data-tiles/facts:text-ink-3 group-data-tiles/facts:uppercase">
      {name}
    </dt>
    <dd className="min-w-0 tabular wrap-anywhere group-data-tiles/facts:mt-1 group-data-tiles/facts:text-md">
      {children}
    </dd>
  </div>
)
