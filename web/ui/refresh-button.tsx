import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button, type ButtonProps } from './button.tsx'
import { IconButton } from './icon-button.tsx'

export function RefreshButton({
  variant = 'neutral',
  ...rest
}: Omit<ButtonProps, 'icon' | 'children'>) {
  const look = { ...rest, variant, icon: <RefreshCw /> }
  return look.size === 'icon' ? (
    <IconButton label="Refresh" {...look} />
  ) : (
    <Button {...look}>Refresh</Button>
  )
}
