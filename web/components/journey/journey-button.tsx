import Route from 'lucide-react/icons/route'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useOpened } from '../list/use-opened.ts'
import { JOURNEY_PARAM } from './journey-param.ts'

interface JourneyButtonProps extends ButtonLook {
  /** What the dialog opens with. */
  address: string
  /** Of what, for a screen reader, which reads the button alone. */
  label: string
  /** Without words only the sign is shown. */
  children?: ReactNode
}

/** Opens the dialog for an address. */
export type OnJourney = (address: string) => void

/** Opens "Where is it?" over the page. */
export function JourneyButton(props: JourneyButtonProps) {
  const { open } = useOpened(JOURNEY_PARAM)
  return <RowJourneyButton {...props} onOpen={open} />
}

/** The same in a long list, which asks once how it opens: a row that asks is drawn again whenever the address changes. */
export function RowJourneyButton({
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
