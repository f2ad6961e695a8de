import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { copyText } from '../lib/copy-text.ts'
import { Button, type ButtonLook } from './button.tsx'

interface CopyButtonProps extends ButtonLook {
  text: () => string
  children?: ReactNode
  /** Accessible name, if the visible label doesn't say what is copied. */
  label?: string | undefined
  onFail?: ((text: string) => void) | undefined
}

const SAID_MS = 2500

/** A button that briefly shows whether copying worked. */
export function CopyButton({ text, children, label, onFail, className, ...look }: CopyButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [announcement, announce] = useState<'Copied' | 'Couldn’t copy' | null>(null)
  useEffect(() => {
    if (announcement === null) return
    const timer = setTimeout(() => announce(null), SAID_MS)
    return () => clearTimeout(timer)
  }, [announcement])
  const copy = async () => {
    if (!button.current) return
    const wanted = text()
    const isCopied = await copyText(wanted, button.current)
    announce(isCopied ? 'Copied' : 'Couldn’t copy')
    if (!isCopied) onFail?.(wanted)
  }
  return (
    <span className="relative flex">
      <Button
        {...look}
        className={clsx('flex-1', className)}
        ref={button}
        {...(label !== undefined && { 'aria-label': label })}
        {...(look.size === 'icon' && { 'data-tip': announcement ?? label })}
        icon={announcement === 'Copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={copy}
      >
        {look.size === 'icon' ? null : (announcement ?? children)}
      </Button>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </span>
  )
}
