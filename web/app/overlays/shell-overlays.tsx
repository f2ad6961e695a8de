import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { outbox } from '../../components/decisions/outbox.ts'
import { useStore } from '../../components/use-store.ts'
import { StopSyncDialog } from '../../components/workflow/stop-sync-dialog.tsx'
import { SignInDialog } from '../../features/auth/sign-in-dialog.tsx'
import { onSignOut } from '../../lib/on-sign-out.ts'
import { LOGIN } from '../../lib/page-paths.ts'
import { closeOverlay, overlays } from '../../state/overlays.ts'
import { session } from '../../state/session.ts'
import { logOut } from '../../state/sign-in-flows.ts'
import { notify } from '../../state/toasts.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { AddressOverlay } from './address-overlay.tsx'
import { LazyOverlay, preloadForOutages } from './lazy-overlay.tsx'
import { PaletteOverlay } from './palette-overlay.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'

/** The dialog also closes on failure, and a toast shows the reason. */
const LogoutDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Are you sure you want to log out?"
      description="You will be redirected to the login screen. Your current session will be lost."
      onConfirm={async () => {
        // Send decisions that can still be undone before the session ends.
        await outbox.sendAll()
        if (await logOut()) navigate(LOGIN)
      }}
    />
  )
}

const PRELOAD_AFTER_MS = 3000

onSignOut(closeOverlay)

export const ShellOverlays = () => {
  const { open } = useStore(overlays)
  const hasEnded = useStore(session).phase === 'ended'
  useEffect(() => {
    const timer = setTimeout(preloadForOutages, PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <PaletteOverlay open={open === 'palette'} onClose={closeOverlay} />
      <LazyOverlay which="transfer" />
      <LazyOverlay which="browser" />
      <LazyOverlay which="connection" />
      <AddressOverlay parameter="journey" />
      <AddressOverlay parameter="open" />
      <LazyOverlay which="bell" />
      <ShortcutSheet open={open === 'sheet'} onClose={closeOverlay} />
      <StopSyncDialog
        open={open === 'stop'}
        onClose={closeOverlay}
        onStopped={() => notify({ kind: 'success', title: 'Watchlist sync stopping' })}
      />
      <LazyOverlay which="account" />
      <LogoutDialog open={open === 'logout'} onClose={closeOverlay} />
      {hasEnded && <SignInDialog />}
    </>
  )
}
