import clsx from 'clsx'
import BellRing from 'lucide-react/icons/bell-ring'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { snapshot, subscribe } from 'valtio/vanilla'
import { ToastAction } from '../../components/toast-action.tsx'
import { useStore } from '../../components/use-store.ts'
import { onSignOut } from '../../lib/on-sign-out.ts'
import { preferences } from '../../state/preferences.ts'
import { drainToasts, foot, notifyFoot, TOAST_MS, type Toast, toasts } from '../../state/toasts.ts'
import { truncated } from '../../ui/long-text.tsx'
import { Messages, topmostDialog, useIsAboveDialog } from '../../ui/messages.tsx'
import { useIsMobile } from '../../ui/use-media.ts'

const REQUESTS = '/approvals'

/** Maximum number of visible toasts. Their width of 356 px is sonner's default. */
const VISIBLE = 3
const GAP_PX = 14
/** Keeps toasts clear of the window's edge and shadow. */
const INSET_FRAMED_PX = 42
const INSET_FULL_PX = 20
const atEdge = (edge: 'top' | 'bottom' | 'left' | 'right', px: number) =>
  `max(${px}px, env(safe-area-inset-${edge}))`
const TOP = atEdge('top', 8)

/** Whether rows in view, beside no dialog, show the decisions of this tab that a toast is about. */
const isSeen = ({ ownIds = [] }: Toast): boolean =>
  ownIds.length === 0 ||
  (topmostDialog() === null &&
    ownIds.some(id => {
      const box = document.querySelector(`[data-row="${id}"]`)?.getBoundingClientRect()
      return box !== undefined && box.bottom >= 0 && box.top <= innerHeight
    }))

export const Toaster = () => {
  const { fullscreenEnabled } = useStore(preferences)
  const hasRows = useLocation().pathname === REQUESTS
  const isTriage = useSearchParams()[0].has('for')
  const drain = useEffectEvent(() => {
    for (const toast of drainToasts()) {
      // The rows show what happened to the requests.
      if (hasRows && toast.isNews && (isTriage || isSeen(toast))) continue
      if (foot.isShown && topmostDialog() === null) notifyFoot(plain(toast))
      else show(plain(toast))
    }
  })
  useEffect(() => {
    drain()
    return subscribe(toasts, () => drain())
  }, [])
  useEffect(() => {
    if (hasRows) dismissLeading()
  }, [hasRows])
  // Triage and, on phones, dialogs have their buttons at the bottom. Elsewhere, what is at the bottom can be scrolled up.
  const isMobile = useIsMobile()
  const isAboveDrawer = useIsAboveDialog() && isMobile
  const inset = fullscreenEnabled ? INSET_FULL_PX : INSET_FRAMED_PX
  return (
    <Messages>
      <Sonner
        visibleToasts={VISIBLE}
        duration={TOAST_MS}
        gap={GAP_PX}
        position={
          isTriage || isAboveDrawer
            ? `top-${isMobile ? 'center' : 'right'}`
            : `bottom-${isMobile ? 'center' : 'left'}`
        }
        // Without an explicit direction, sonner reads the computed style on each render, which forces a style
        // recalculation.
        dir="ltr"
        offset={{ top: TOP, bottom: inset, left: 'var(--start)', right: atEdge('right', inset) }}
        mobileOffset={{
          top: TOP,
          bottom: atEdge('bottom', 16),
          left: atEdge('left', 16),
          right: atEdge('right', 16),
        }}
        containerAriaLabel="Messages"
        toastOptions={{ className: 'w-full' }}
      />
    </Messages>
  )
}

/** Ids of toasts with links or actions in the app, which sign-out dismisses. */
const leading = new Set<string | number>()
const dismissLeading = () => {
  for (const id of leading) sonner.dismiss(id)
  leading.clear()
}
onSignOut(() => {
  toasts.queue = toasts.queue.filter(toast => !leadsInside(toast))
  dismissLeading()
})
const forget = ({ id }: { id: string | number }) => {
  leading.delete(id)
}
const leadsInside = ({ action }: Toast) => action !== undefined && !('href' in action)

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
  if (leadsInside(toast)) leading.add(shown)
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
