import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { useCopy } from './use-copy.ts'

interface CopyButtonProps extends ButtonLook {
  text: () => string
  children?: ReactNode
  /** Accessible name, if the visible label doesn't say what is copied. */
  label?: string | undefined
}

/** A button that briefly shows whether copying worked. */
export function CopyButton({ text, children, label, className, ...look }: CopyButtonProps) {
  const { result, copy } = useCopy()
  return (
    <span className="relative flex">
      <Button
        {...look}
        className={clsx('flex-1', className)}
        {...(label !== undefined && { 'aria-label': label })}
        {...(look.size === 'icon' && { 'data-tip': result ?? label })}
        icon={result === 'Copied' ? <Check /> : <Copy />}
        onClick={event => copy(text(), event.currentTarget)}
      >
        {look.size === 'icon' ? null : (result ?? children)}
      </Button>
      <span role="status" className="sr-only">
        {result}
      </span>
    </span>
  )
}
