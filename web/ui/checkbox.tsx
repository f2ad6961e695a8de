import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** If there is no visible label, set `aria-label` or use a Field. */
  label?: ReactNode
  indeterminate?: boolean | undefined
  onCheckedChange?: ((checked: boolean) => void) | undefined
}

export function Checkbox({
  label,
  indeterminate = false,
  onCheckedChange,
  onChange,
  className,
  ...rest
}: CheckboxProps) {
  const box = (
    <input
      {...rest}
      type="checkbox"
      ref={node => {
        if (node) node.indeterminate = indeterminate
      }}
      className={clsx('check', label === undefined && className)}
      onChange={event => {
        onChange?.(event)
        onCheckedChange?.(event.currentTarget.checked)
      }}
    />
  )
  if (label === undefined) return box
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the label contains the control
    <label className={clsx('inline-flex min-h-8 cursor-pointer items-center gap-2.5', className)}>
      {box}
      <span className="font-text">{label}</span>
    </label>
  )
}
