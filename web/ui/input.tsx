import clsx from 'clsx'
import type { ComponentProps } from 'react'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  // Password managers would otherwise fill the fields beside a secret.
  return <input autoComplete="off" {...rest} className={clsx('input', className)} />
}
