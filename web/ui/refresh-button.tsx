import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button, type ButtonProps } from './button.tsx'
import { IconButton } from './icon-button.tsx'

/** Reads anew what is shown. After a failure the button says "Try again" instead, and work of the backend has a name of its own. */
export function RefreshButton({
  variant = 'neutral',
  ...rest
}: Omit<ButtonProps, 'icon' | 'children'>) {
  const look = { ...rest, variant, icon: <RefreshCw aria-hidden /> }
  return look.size === 'icon' ? (
    <IconButton label="Refresh" {...look} />
  ) : (
    <Button {...look}>Refresh</Button>
  )
}
