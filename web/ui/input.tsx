import clsx from 'clsx'
import type { ComponentProps } from 'react'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  // Password managers would otherwise fill the fields beside a secret.
  return <input autoComplete="off" {...rest} className={clsx('input', className)} />
}

/** A button inside a field. Its tooltip is its name. */
export const FieldButton = ({
  label,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string }) => (
  <button
    type="button"
    aria-label={label}
    data-tip={label}
    {...rest}
    className={clsx(
      'grid w-10 place-content-center rounded-md text-ink-2 hover:text-ink',
      className,
    )}
  />
)
