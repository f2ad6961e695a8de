import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'

export interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  label: string
  icon: ReactNode
}

export function IconButton({
  label,
  variant = 'neutralnoShadow',
  size = 'icon',
  ...rest
}: IconButtonProps) {
  return <Button aria-label={label} data-tip={label} variant={variant} size={size} {...rest} />
}
