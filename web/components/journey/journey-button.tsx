import Route from 'lucide-react/icons/route'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useOpened } from '../list/use-opened.ts'
import { JOURNEY_PARAM } from './journey-param.ts'

interface JourneyButtonProps extends ButtonLook {
  address: string
  label: string
  children?: ReactNode
}

export type OnJourney = (address: string) => void

export function JourneyButton(props: JourneyButtonProps) {
  const { open } = useOpened(JOURNEY_PARAM)
  return <RowJourneyButton {...props} onOpen={open} />
}

/** Takes a callback from the list, because using the router here would render every row again on navigation. */
function RowJourneyButton({
  address,
  label,
  children,
  onOpen,
  ...look
}: JourneyButtonProps & { onOpen: OnJourney }) {
  const own = {
    ...look,
    icon: <Route aria-hidden />,
    onClick: () => onOpen(address),
  }
  return children === undefined ? (
    <IconButton {...own} label={label} />
  ) : (
    <Button {...own} aria-label={label}>
      {children}
    </Button>
  )
}
