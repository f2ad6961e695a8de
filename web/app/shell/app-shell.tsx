import { Outlet, useLocation } from 'react-router-dom'
import { Foot } from '../../components/decisions/foot.tsx'
import { MAIN_ID } from '../../ui/main-area.ts'
import { useBackground } from '../background-tasks/use-background.ts'
import { useAnchorScroll } from '../navigation/anchor-scroll.ts'
import { LeaveQuestion } from '../navigation/leave-question.tsx'
import { ShellOverlays } from '../overlays/shell-overlays.tsx'
import { pageAt } from '../pages.ts'
import { useShellShortcuts } from '../shortcuts/use-shell-shortcuts.ts'
import { Frame } from './frame.tsx'
import { Header } from './header/header.tsx'
import { useRemoveStaticShell } from './remove-static-shell.ts'
import { BodyShape, MainShape } from './shell-shape.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import {
  BypassBanner,
  ClockBanner,
  NewBuildBanner,
  OfflineBanner,
  UnknownVersionBanner,
} from './status-banners.tsx'

export const AppShell = () => {
  const page = pageAt(useLocation().pathname)
  useRemoveStaticShell()
  useBackground(page?.title ?? '')
  useShellShortcuts()
  useAnchorScroll()
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
