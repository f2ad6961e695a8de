import type { Toast } from '../state/toasts.ts'
import { Button, type ButtonLook, buttonLook } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'

interface ToastActionProps {
  action: NonNullable<Toast['action']>
  variant?: ButtonLook['variant']
  /** Dismisses the message. */
  leave: () => void
}

export const ToastAction = ({ action, variant = 'neutral', leave }: ToastActionProps) => {
  const look = buttonLook({ size: 'sm', variant })
  if ('to' in action)
    return (
      <Link to={action.to} onClick={leave} {...look}>
        {action.label}
      </Link>
    )
  if ('run' in action)
    return (
      <Button
        size="sm"
        variant={variant}
        onClick={() => {
          leave()
          action.run()
        }}
      >
        {action.label}
      </Button>
    )
  return (
    <a href={action.href} target="_blank" rel="noopener noreferrer" onClick={leave} {...look}>
      {action.label}
    </a>
  )
}
