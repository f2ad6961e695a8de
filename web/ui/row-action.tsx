import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'

interface RowActionProps extends Omit<ButtonProps, 'size' | 'variant' | 'children'> {
  /** Accessible name, which should begin with `word`. */
  label: string
  icon: ReactNode
  /**
   * Appears beside the icon while the row is hovered or focused. Without it, the button stays an icon with a tooltip.
   */
  word?: string | undefined
}

/**
 * An action at the right end of a row (`[data-row]`). It grows to the left, so that the right edges of the buttons
 * never move. Put the buttons in `.row-actions`, and add `.row-yields` to a cell that they may cover.
 */
export function RowAction({ label, word, className, ...rest }: RowActionProps) {
  return (
    <Button
      variant="clear"
      size="sm"
      className={clsx('row-action', className)}
      aria-label={label}
      data-tip={word === undefined ? label : undefined}
      {...rest}
    >
      {word !== undefined && <span className="row-action-word">{word}</span>}
    </Button>
  )
}
