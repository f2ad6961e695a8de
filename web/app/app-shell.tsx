import { useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { whenIdle } from '../lib/when-idle.ts'
import { approvals } from '../state/approvals.ts'
import { startShell } from '../state/flows.ts'
import { session } from '../state/session.ts'
import { notify } from '../state/toasts.ts'
import { lazyPart, onPartFailure } from '../ui/lazy-part.ts'
import { TooltipLayer } from '../ui/tooltip.tsx'
import { documentTitle } from './document-title.ts'
import { useIsPageDue } from './first-reads.ts'
import { MAIN_ID } from './focus-on-navigation.tsx'
import { Frame } from './frame.tsx'
import { Header } from './header.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { useNeededPart } from './needed-part.ts'
import { overlays } from './overlays.ts'
import { pageAt } from './pages.ts'
import { MAIN_PADDING } from './shell-look.ts'
import { Sidebar } from './sidebar.tsx'

const idlePart = lazyPart('rest of the page', () => import('./idle-parts.tsx'))
/** The form comes by itself, in the file of the login page, which brings nothing else of the shell's. */
const signInPart = lazyPart('sign-in', async () => {
  const [{ SignInDialog }, { SignInForm }] = await Promise.all([
    import('../features/auth/sign-in-dialog.tsx'),
    import('../features/auth/sign-in-form.tsx'),
  ])
  return { SignInDialog, SignInForm }
})

/** A menu or dialog whose script cannot be fetched says so instead of doing nothing. */
const notifyPartFailure = () =>
  notify({
    kind: 'error',
    id: 'part-failure',
    title: 'A part of this page could not be loaded',
    description: 'Check the connection and try again; after an upgrade, reload the page.',
  })

/** The one frame around every page behind the sign-in; pages change inside it, it stays. */
export const AppShell = () => {
  // What can wait for an idle moment starts in idle-parts.
  useEffect(startShell, [])
  useEffect(() => onPartFailure(notifyPartFailure), [])
  const idle = useIdleParts(useSnapshot(overlays).open !== null)
  const isPageDue = useIsPageDue()
  useDocumentTitle()
  const hasEnded = useSnapshot(session).phase === 'ended'
  const signIn = useNeededPart(signInPart, hasEnded)

  return (
    <Frame>
      <a
        href={`#${MAIN_ID}`}
        className="btn sr-only z-40 focus:not-sr-only focus:absolute! focus:top-3 focus:left-3 focus:px-4!"
        onClick={event => {
          event.preventDefault()
          document.getElementById(MAIN_ID)?.focus()
        }}
      >
        Skip to content
      </a>
      <Sidebar />
      <div className="relative flex min-w-0 flex-1 flex-col">
        <Header />
        {idle && (
          <>
            <idle.BypassBanner />
            <idle.AwayBanner />
            <idle.NewBuildBanner />
          </>
        )}
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className="relative flex-1 overflow-y-auto overscroll-contain outline-none [scrollbar-gutter:stable] [scrollbar-width:thin]"
        >
          <div className={MAIN_PADDING}>{isPageDue && <Outlet />}</div>
        </main>
        <LoadingBar />
      </div>
      {hasEnded && signIn && <signIn.SignInDialog Form={signIn.SignInForm} />}
      {idle && <idle.Beside />}
      <TooltipLayer />
    </Frame>
  )
}

/** Fetched when the browser is idle, or at once when a part of it is asked for; a key may be one of those it binds. */
const useIdleParts = (isWantedNow: boolean) => {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const fetchNow = () => setIsDue(true)
    addEventListener('keydown', fetchNow, { capture: true, once: true })
    const forget = whenIdle(fetchNow)
    return () => {
      forget()
      removeEventListener('keydown', fetchNow, { capture: true })
    }
  }, [])
  return useNeededPart(idlePart, isDue || isWantedNow)
}

const useDocumentTitle = () => {
  const title = pageAt(useLocation().pathname)?.title ?? ''
  const pending = useSnapshot(approvals).stats?.pending ?? 0
  useEffect(() => {
    document.title = documentTitle(title, pending)
  }, [title, pending])
}
