import { useState } from 'react'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'

interface CheckButtonProps {
  label: string
  variant: ButtonVariant
  check: () => Promise<unknown>
}

/** Shows a spinner until the check is done. */
export function CheckButton({ label, variant, check }: CheckButtonProps) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await check()
    setBusy(false)
  }
  return (
    <Button variant={variant} size="sm" busy={busy} onClick={() => void run()}>
      {label}
    </Button>
  )
}
