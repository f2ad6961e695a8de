import { useEffect } from 'react'
import { useStore } from '../../components/use-store.ts'
import { SignInDialog } from '../../features/auth/sign-in-dialog.tsx'
import { onSignOut } from '../../lib/on-sign-out.ts'
import { closeOverlay, overlays } from '../../state/overlays.ts'
import { session } from '../../state/session.ts'
import { AddressOverlay } from './address-overlay.tsx'
import { LazyOverlay, preloadForOutages } from './lazy-overlay.tsx'
import { PaletteOverlay } from './palette-overlay.tsx'

/** Late enough for pages on slow lines. */
const PRELOAD_AFTER_MS = 15_000

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
      <LazyOverlay which="sheet" />
      <LazyOverlay which="stop" />
      <LazyOverlay which="account" />
      <LazyOverlay which="logout" />
      {hasEnded && <SignInDialog />}
    </>
  )
}
