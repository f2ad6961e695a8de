import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export interface InputProps extends ComponentProps<'input'> {
  icon?: ReactNode
}

export function Input({ icon, className, ...rest }: InputProps) {
  if (icon === undefined) return <input {...rest} className={clsx('input', className)} />
  return (
    <span className={clsx('relative block', className)}>
      <span className="pointer-events-none absolute inset-y-0 left-3 grid place-content-center text-ink-3 [&_svg]:size-[1.125rem]">
        {icon}
      </span>
      <input {...rest} className="input pl-10" />
    </span>
  )
}
