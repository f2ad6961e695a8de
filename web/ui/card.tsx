import clsx from 'clsx'
import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react'

export interface CardProps extends Omit<ComponentPropsWithoutRef<'section'>, 'title'> {
  title?: ReactNode
  actions?: ReactNode
  /** `section` is a landmark named by the title; `div` and `li` are not. */
  as?: 'section' | 'article' | 'div' | 'li'
  /** Of the title; 'h3' in a part of the page that has a title itself. */
  heading?: 'h2' | 'h3'
}

export function Card({
  title,
  actions,
  as: Tag = 'section',
  heading: Heading = 'h2',
  className,
  children,
  ...rest
}: CardProps) {
  const id = useId()
  const named = title !== undefined && (Tag === 'section' || Tag === 'article')
  return (
    <Tag
      {...(named && { 'aria-labelledby': id })}
      {...rest}
      className={clsx('card p-4', className)}
    >
      {(title !== undefined || actions !== undefined) && (
        <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-2">
          {title !== undefined && (
            <Heading id={id} className="text-md">
              {title}
            </Heading>
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
