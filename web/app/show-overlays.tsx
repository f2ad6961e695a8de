import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { onSignOut } from '../lib/on-sign-out.ts'
import { isLineSlow } from '../lib/slow-line.ts'
import { preloadDialog } from '../ui/dialog.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { LogoutDialog } from './logout-dialog.tsx'
import { closeOverlay, type Overlay, overlays } from './overlays.ts'

const connection = lazyPart('connection details', () => import('./connection-overlay.tsx'))
const PARTS = {
  palette: lazyPart('command palette', () => import('./palette/palette-overlay.tsx')),
  bell: lazyPart('activity', () => import('../features/bell/bell-sheet.tsx')),
  sheet: lazyPart('list of shortcuts', () => import('./shortcuts/shortcut-sheet.tsx')),
  transfer: lazyPart('settings transfer', () => import('./settings-transfer.tsx')),
  connection,
}

/** What was open belongs to the admin who leaves. */
onSignOut(closeOverlay)

/** What header, keys and commands open over the page. */
export const Overlays = () => {
  const isLeaving = useSnapshot(overlays).open === 'logout'
  useEffect(() => {
    if (isLineSlow()) return
    // Ahead of time, because these details are wanted most when nothing can be fetched.
    connection.preload()
    preloadDialog()
  }, [])
  return (
    <>
      {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map(which => (
        <LazyOverlay key={which} which={which} />
      ))}
      <LogoutDialog open={isLeaving} onClose={closeOverlay} />
    </>
  )
}

const LazyOverlay = ({ which }: { which: Overlay & keyof typeof PARTS }) => {
  const isOpen = useSnapshot(overlays).open === which
  const part = PARTS[which].usePart(isOpen, closeOverlay)
  return part && <part.default open={isOpen} onClose={closeOverlay} />
}
