import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> {
  /** If there is no visible label, set `aria-label` or use a Field. */
  label?: ReactNode
  /** A smaller label before the switch, for a card's header. */
  isLabelFirst?: boolean
  onCheckedChange: (checked: boolean) => void
}

export function Switch({
  label,
  isLabelFirst = false,
  onCheckedChange,
  className,
  ...rest
}: SwitchProps) {
  const control = (
    <input
      {...rest}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its state natively
      role="switch"
      className={clsx('switch', label === undefined && className)}
      onChange={event => onCheckedChange(event.currentTarget.checked)}
    />
  )
  if (label === undefined) return control
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the label contains the control
    <label
      className={clsx(
        'inline-flex min-h-8 cursor-pointer items-center',
        isLabelFirst ? 'flex-row-reverse gap-2.5' : 'gap-3',
        className,
      )}
    >
      {control}
      <span className={isLabelFirst ? 'font-text text-sm text-ink-2' : 'font-text'}>{label}</span>
    </label>
  )
}
