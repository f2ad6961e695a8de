import clsx from 'clsx'
import BellRing from 'lucide-react/icons/bell-ring'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { snapshot, subscribe } from 'valtio/vanilla'
import { isDecisionInView } from '../../components/decisions/decisions-in-view.ts'
import { ToastAction } from '../../components/toast-action.tsx'
import { onSignOut } from '../../lib/on-sign-out.ts'
import { drainToasts, foot, notifyFoot, TOAST_MS, type Toast, toasts } from '../../state/toasts.ts'
import { truncated } from '../../ui/long-text.tsx'
import { Messages, useIsAboveDialog } from '../../ui/messages.tsx'
import { useIsMobile } from '../../ui/use-media.ts'

/** Maximum number of visible toasts. Their width of 356 px is sonner's default. */
const VISIBLE = 3
const GAP_PX = 14
const atEdge = (edge: 'top' | 'bottom' | 'left' | 'right', px: number) =>
  `max(${px}px, env(safe-area-inset-${edge}))`
/** On phones, dialogs with their list and the foot of the page leave room for toasts. */
const TOP = `calc(${atEdge('top', 8)} + var(--toast-top, 0px))`
const BOTTOM = `calc(${atEdge('bottom', 16)} + var(--foot-room, 0px) + var(--bulk-room, 0px) + var(--list-foot, 0px))`

/** Shows what happened elsewhere, and errors. The foot tells what this tab did. */
export const Toaster = () => {
  const { pathname } = useLocation()
  const isTriage = useSearchParams()[0].has('for')
  const drain = useEffectEvent(() => {
    for (const { own = [], ...toast } of drainToasts().map(plain)) {
      const isListed = leadsTo(toast, pathname) && (own.length === 0 || isTriage)
      // The rows show what happened to the requests.
      if (isDecisionInView(own) || (toast.isNews && isListed)) continue
      const isElsewhere = leadsOutside(toast) || (toast.isNews && own.length === 0)
      if (foot.isShown && toast.kind !== 'error' && !isElsewhere) notifyFoot(toast)
      else show(toast)
    }
  })
  useEffect(() => {
    drain()
    return subscribe(toasts, () => drain())
  }, [])
  useEffect(() => dismissLeading(toast => leadsTo(toast, pathname)), [pathname])
  // On phones, toasts at the top would cover the header. Triage and dialogs have their buttons at the bottom there.
  const isMobile = useIsMobile()
  const isAtTop = useIsAboveDialog() || isTriage
  return (
    <Messages>
      <Sonner
        visibleToasts={VISIBLE}
        duration={TOAST_MS}
        gap={GAP_PX}
        position={!isMobile ? 'top-left' : isAtTop ? 'top-center' : 'bottom-center'}
        // Without an explicit direction, sonner reads the computed style on each render, which forces a style
        // recalculation.
        dir="ltr"
        offset={{ top: TOP, left: 'var(--start)' }}
        mobileOffset={{
          top: TOP,
          bottom: BOTTOM,
          left: atEdge('left', 16),
          right: atEdge('right', 16),
        }}
        containerAriaLabel="Messages"
        toastOptions={{ className: 'w-full' }}
      />
    </Messages>
  )
}

/** Shown toasts with links or actions in the app, by id. */
const leading = new Map<string | number, Toast>()
const dismissLeading = (isMeant: (toast: Toast) => boolean) => {
  for (const [id, toast] of leading) if (isMeant(toast)) sonner.dismiss(id)
}
onSignOut(() => {
  toasts.queue = toasts.queue.filter(toast => !leadsInside(toast))
  if (foot.message && leadsInside(foot.message)) foot.message = null
  dismissLeading(leadsInside)
})
const forget = ({ id }: { id: string | number }) => {
  leading.delete(id)
}
const leadsInside = ({ action }: Toast) => action !== undefined && !('href' in action)
const leadsOutside = ({ action }: Toast) => action !== undefined && 'href' in action
const leadsTo = ({ action }: Toast, path: string) =>
  action !== undefined && 'to' in action && action.to === path

/**
 * Copies the toast, because the toaster keeps the last hundred toasts, and store proxies take several times the memory.
 */
const plain = (toast: Toast) => snapshot(toast) as Toast

const show = (toast: Toast) => {
  if (document.hidden && toast.kind !== 'error') return
  const shown = sonner.custom(id => <Card toast={toast} leave={() => sonner.dismiss(id)} />, {
    ...(toast.id !== undefined && { id: toast.id }),
    ...(toast.duration !== undefined && { duration: toast.duration }),
    onDismiss: forget,
    onAutoClose: forget,
  })
  if (leadsInside(toast)) leading.set(shown, toast)
}

const LOOKS = {
  info: { Icon: BellRing, bar: 'before:bg-main', ink: 'text-main-line' },
  success: { Icon: CircleCheck, bar: 'before:bg-solid-ok', ink: 'text-ok' },
  error: { Icon: TriangleAlert, bar: 'before:bg-solid-bad', ink: 'text-bad' },
} as const

const Card = ({ toast, leave }: { toast: Toast; leave: () => void }) => {
  const { Icon, bar, ink } = LOOKS[toast.kind]
  // Errors are shown in full. Other toasts are truncated, for example if a name is long.
  const clamp = toast.kind !== 'error' && 'line-clamp-3'
  return (
    <div
      className={clsx(
        'float relative flex w-full font-text items-center gap-3 overflow-clip py-3 pr-3.5 pl-5 [overflow-clip-margin:6px]',
        'before:absolute before:inset-y-0 before:left-0 before:w-1.5 before:rounded-l-lg',
        bar,
      )}
    >
      <Icon size={18} className={clsx('shrink-0', ink)} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className={clsx('font-display text-[.9375rem] font-semibold', clamp)}>
          {truncated(toast.title)}
        </p>
        {toast.description && (
          <p className={clsx('max-h-[50dvh] overflow-y-auto text-ink-2', clamp)}>
            {truncated(toast.description)}
          </p>
        )}
      </div>
      {toast.action && <ToastAction action={toast.action} leave={leave} />}
    </div>
  )
}
