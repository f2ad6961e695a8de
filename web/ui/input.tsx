import clsx from 'clsx'
import type { ComponentProps } from 'react'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={clsx('input', className)} />
}
