import Route from 'lucide-react/icons/route'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useOpened } from '../list/use-opened.ts'
import { JOURNEY_PARAM } from './journey-address.ts'

interface JourneyButtonProps extends ButtonLook {
  address: string
  /** Names the title, for screen readers. */
  label?: string
  children?: ReactNode
}

export function JourneyButton({ address, label, children, ...look }: JourneyButtonProps) {
  const { open } = useOpened(JOURNEY_PARAM)
  const own = { ...look, icon: <Route />, onClick: () => open(address) }
  return label === undefined || children !== undefined ? (
    <Button {...own} aria-label={label}>
      {children}
    </Button>
  ) : (
    <IconButton {...own} label={label} />
  )
}
