import Route from 'lucide-react/icons/route'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useActions } from '../actions/use-actions.ts'
import { useOpened } from '../list/use-opened.ts'
import { JOURNEY_PARAM } from './journey-address.ts'

interface JourneyButtonProps extends ButtonLook {
  address: string
  /** Names the title, for screen readers. */
  label?: string
  /** Whether the key opens it, too. */
  hasKey?: boolean
  children?: ReactNode
}

export function JourneyButton({ address, label, hasKey, children, ...look }: JourneyButtonProps) {
  const { open } = useOpened(JOURNEY_PARAM)
  const show = () => open(address)
  useActions(hasKey ? { journey: show } : {})
  const key = hasKey ? { 'aria-keyshortcuts': 'w' } : {}
  const own = { ...look, ...key, icon: <Route />, onClick: show }
  return label === undefined || children !== undefined ? (
    <Button {...own} aria-label={label}>
      {children}
    </Button>
  ) : (
    <IconButton {...own} label={label} />
  )
}
