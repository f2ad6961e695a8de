import clsx from 'clsx'
import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react'

export interface CardProps extends Omit<ComponentPropsWithoutRef<'section'>, 'title'> {
  title?: ReactNode
  /** Shown beside the title, e.g. a count or legend. */
  meta?: ReactNode
  actions?: ReactNode
  /** `section` is a landmark named by the title; `div` and `li` are not. */
  as?: 'section' | 'article' | 'div' | 'li'
  /** Use 'h3' within a section that has its own title. */
  heading?: 'h2' | 'h3'
}

export function Card({
  title,
  meta,
  actions,
  as: Tag = 'section',
  heading: Heading = 'h2',
  className,
  children,
  ...rest
}: CardProps) {
  const id = useId()
  const named = title !== undefined && (Tag === 'section' || Tag === 'article')
  const hasHead = title !== undefined || actions !== undefined
  return (
    <Tag
      {...(named && { 'aria-labelledby': id })}
      {...rest}
      className={clsx('card px-4 pb-4', hasHead ? 'pt-1.25' : 'pt-4', className)}
    >
      {hasHead && (
        <div className="mb-1.25 flex min-h-8.5 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {title !== undefined && (
            <div className="flex min-w-0 flex-1 basis-32 flex-wrap items-baseline gap-x-3">
              <Heading id={id} className="text-md">
                {title}
              </Heading>
              {meta}
            </div>
          )}
          {actions !== undefined && (
            <div className="flex flex-wrap items-center gap-2">{actions}</div>
          )}
        </div>
      )}
      {children}
    </Tag>
  )
}
