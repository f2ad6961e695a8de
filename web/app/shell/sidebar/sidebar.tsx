import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSectionInView } from '../../../components/section-in-view.ts'
import { useStore } from '../../../components/use-store.ts'
import { openSection, setMobileOpen, sidebar } from '../../../state/sidebar.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { useIsMobile } from '../../../ui/use-media.ts'
import { pageAt } from '../../pages.ts'
import { Brand, SidebarShape } from '../shell-shape.tsx'
import { HelpLinks } from './help-links.tsx'
import { sidebarEntries } from './sidebar-items.ts'
import { Heading, SidebarGroup, SidebarLine } from './sidebar-nav.tsx'
import { UserMenu } from './user-menu.tsx'

export const Sidebar = () => {
  const isMobile = useIsMobile()
  const { expanded, mobileOpen } = useStore(sidebar)
  const { pathname, hash, key } = useLocation()

  const group = pageAt(pathname)?.group
  // In the first render, because the static shell already shows the group open.
  useState(() => group && openSection(group))
  useEffect(() => {
    if (group) openSection(group)
  }, [group])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the sheet, even to the current page
  useEffect(() => setMobileOpen(false), [pathname, hash, key])

  if (isMobile)
    return (
      <Sheet open={mobileOpen} onClose={() => setMobileOpen(false)} label="Sidebar">
        <div className="flex h-full flex-col pb-[env(safe-area-inset-bottom)]">
          <Content isCompact={false} />
        </div>
      </Sheet>
    )
  return (
    <SidebarShape>
      <Content isCompact={!expanded} />
    </SidebarShape>
  )
}

const Content = ({ isCompact }: { isCompact: boolean }) => {
  const { pathname } = useLocation()
  const entries = sidebarEntries(
    pathname,
    useSectionInView(pageAt(pathname)?.anchors?.map(({ id }) => id) ?? []),
  )
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run again for each page
  useEffect(() => {
    // With many open groups, the current page may be out of view. Scroll to it once its group has opened.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [pathname])
  return (
    <>
      <Brand />
      <div
        ref={list}
        className={clsx(
          'flex-1 overflow-x-clip overflow-y-auto overscroll-contain scroll-py-3 [scrollbar-width:thin]',
          isCompact ? 'px-1 py-3' : 'px-2.5 py-4',
        )}
      >
        <nav aria-label="Application">
          <Heading isCompact={isCompact}>Application</Heading>
          <ul className="grid grid-cols-1 gap-px">
            {entries.map(entry =>
              entry.kind === 'link' ? (
                <SidebarLine key={entry.link.to} link={entry.link} isCompact={isCompact} />
              ) : (
                <SidebarGroup key={entry.id} group={entry} isCompact={isCompact} />
              ),
            )}
          </ul>
        </nav>
        <HelpLinks
          isCompact={isCompact}
          heading={<Heading isCompact={isCompact}>Help and resources</Heading>}
        />
      </div>
      <UserMenu isCompact={isCompact} />
    </>
  )
}
