import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { Foot } from '../../components/decisions/foot.tsx'
import { useStore } from '../../components/use-store.ts'
import { approvalStats } from '../../state/approval-counts.ts'
import { preferences } from '../../state/preferences.ts'
import { notify } from '../../state/toasts.ts'
import { observeParts } from '../../ui/lazy-part.ts'
import { MAIN_ID } from '../../ui/main-area.ts'
import { startTooltips } from '../../ui/tooltip-layer.ts'
import { useIsMobile } from '../../ui/use-media.ts'
import { Backdrop } from '../backdrop/backdrop.tsx'
import { startBackgroundTasks } from '../background-tasks/start-background-tasks.ts'
import { useAnchorScroll } from '../navigation/anchor-scroll.ts'
import { documentTitle } from '../navigation/document-title.ts'
import { LeaveQuestion } from '../navigation/leave-question.tsx'
import { pageLoads, whyNotLoaded } from '../navigation/page-view.ts'
import { ShellOverlays } from '../overlays/shell-overlays.tsx'
import { pageAt } from '../pages.ts'
import { useShellShortcuts } from '../shortcuts/use-shell-shortcuts.ts'
import { Header } from './header/header.tsx'
import { useRemoveStaticShell } from './remove-static-shell.ts'
import { BodyShape, FrameShape, MainShape } from './shell-shape.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import {
  BypassBanner,
  ClockBanner,
  NewBuildBanner,
  OfflineBanner,
  UnknownVersionBanner,
} from './status-banners.tsx'

const Frame = ({ children }: { children: ReactNode }) => {
  const isMobile = useIsMobile()
  const { fullscreenEnabled } = useStore(preferences)
  return (
    <FrameShape backdrop={!isMobile && !fullscreenEnabled && <Backdrop around="window" />}>
      {children}
    </FrameShape>
  )
}

const notifyPartFailure = async () =>
  notify({
    kind: 'error',
    id: 'part-failure',
    title: 'Part of this page couldn’t be loaded',
    description: await whyNotLoaded(),
  })

export const AppShell = () => {
  const page = pageAt(useLocation().pathname)
  useRemoveStaticShell()
  useBackground()
  useEffect(startTooltips, [])
  useShellShortcuts()
  useAnchorScroll()
  useDocumentTitle(page?.title ?? '')
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
      <BodyShape>
        <Header />
        <BypassBanner />
        <OfflineBanner />
        <ClockBanner />
        <UnknownVersionBanner />
        <NewBuildBanner />
        <MainShape id={MAIN_ID} tabIndex={-1} isTable={page?.isTable}>
          <Outlet />
        </MainShape>
      </BodyShape>
      <LeaveQuestion />
      <Foot />
      <ShellOverlays />
    </Frame>
  )
}

const useBackground = () => {
  const navigate = useNavigate()
  const open = useEffectEvent((to: string) => void navigate(to))
  useEffect(() => {
    observeParts({
      started: () => pageLoads.running++,
      ended: () => pageLoads.running--,
      failed: () => void notifyPartFailure(),
    })
    return startBackgroundTasks(open)
  }, [])
}

const useDocumentTitle = (title: string) => {
  const pending = useStore(approvalStats.state).data?.pending ?? 0
  useEffect(() => {
    document.title = documentTitle(title, pending)
  }, [title, pending])
}
