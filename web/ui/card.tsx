import clsx from 'clsx'
import { type ComponentPropsWithoutRef, type ReactNode, type Ref, useId } from 'react'

export interface CardProps extends Omit<ComponentPropsWithoutRef<'section'>, 'title'> {
  ref?: Ref<HTMLDivElement>
  title?: ReactNode
  meta?: ReactNode
  actions?: ReactNode
  /** A `section` is a landmark named by its title; a `div` isn't. */
  as?: 'section' | 'div'
  /** Draws a line between the header and the content. */
  isLined?: boolean
}

export function Card({
  title,
  meta,
  actions,
  as: Tag = 'section',
  isLined = false,
  className,
  children,
  ...rest
}: CardProps) {
  const id = useId()
  const named = title !== undefined && Tag === 'section'
  const hasHead = title !== undefined || actions !== undefined
  return (
    <Tag
      {...(named && { 'aria-labelledby': id })}
      {...rest}
      className={clsx('card px-4 pb-4', hasHead ? 'pt-1.25' : 'pt-4', className)}
    >
      {hasHead && (
        <div
          className={clsx(
            'flex flex-wrap items-center justify-between gap-x-3 gap-y-1',
            isLined ? 'card-head min-h-9.75' : 'mb-1.25 min-h-8.5',
          )}
        >
          {title !== undefined && (
            <div className="flex min-w-0 flex-1 basis-24 flex-wrap items-baseline gap-x-3">
              <h2 id={id} className="text-md">
                {title}
              </h2>
              {meta}
            </div>
          )}
          {actions !== undefined && (
            <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>
          )}
        </div>
      )}
      {children}
    </Tag>
  )
}
