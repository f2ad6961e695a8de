import Route from 'lucide-react/icons/route'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useOpened } from '../list/use-opened.ts'
import { JOURNEY_PARAM } from './journey-address.ts'

interface JourneyButtonProps extends ButtonLook {
  address: string
  /** The only label of a button without a text. */
  label?: string
  children?: ReactNode
}

export function JourneyButton({ address, label, children, ...look }: JourneyButtonProps) {
  const { open } = useOpened(JOURNEY_PARAM)
  const own = { ...look, icon: <Route />, onClick: () => open(address) }
  return label === undefined ? (
    <Button {...own}>{children}</Button>
  ) : (
    <IconButton {...own} label={label} />
  )
}
