import { useStore } from '../../components/use-store.ts'
import { closeOverlay, type Overlay, overlays } from '../../state/overlays.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useCountedOverlay } from '../../ui/open-overlays.ts'

export interface OverlayProps {
  open: boolean
  onClose: () => void
}

const LAZY = {
  bell: lazyPart('activity', () => import('../../features/bell/bell-sheet.tsx')),
  account: lazyPart('account', () => import('../../features/auth/account-dialog.tsx')),
  transfer: lazyPart('settings transfer', () => import('./settings-transfer.tsx')),
  browser: lazyPart('browser settings', () => import('./browser-sheet.tsx')),
  sheet: lazyPart('keyboard shortcuts', () => import('./shortcut-sheet.tsx')),
  stop: lazyPart('dialog', () => import('./stop-sync-dialog.tsx')),
  logout: lazyPart('dialog', () => import('./logout-dialog.tsx')),
  connection: lazyPart(
    'connection details',
    () => import('../../features/connection/connection-details.tsx'),
  ),
}

export const toaster = lazyPart('toaster', () => import('./toaster.tsx'), { quiet: true })

/** Loads what is needed most when nothing can be loaded. */
export const preloadForOutages = () => {
  LAZY.connection.preload()
  toaster.preload()
}

export const LazyOverlay = ({ which }: { which: Overlay & keyof typeof LAZY }) => {
  const isOpen = useStore(overlays).open === which
  const part = LAZY[which].usePart(isOpen, closeOverlay)
  // Once it is loaded, an overlay counts itself, unless it leaves the page usable.
  useCountedOverlay(isOpen && !part)
  return part && <part.default open={isOpen} onClose={closeOverlay} />
}
