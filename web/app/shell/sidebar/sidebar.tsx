import clsx from 'clsx'
import BookOpen from 'lucide-react/icons/book-open'
import Bug from 'lucide-react/icons/bug'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CodeXml from 'lucide-react/icons/code-xml'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useSectionInView } from '../../../components/section-in-view.ts'
import { useStore } from '../../../components/use-store.ts'
import { config } from '../../../state/config.ts'
import { gateway } from '../../../state/gateway.ts'
import { closeMobileSidebar, sidebar, visitSection } from '../../../state/sidebar.ts'
import { showInView } from '../../../ui/focus.ts'
import { MenuButton } from '../../../ui/menu.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useIsMobile } from '../../../ui/use-media.ts'
import { pageAt } from '../../pages.ts'
import { Brand, SidebarShape } from '../shell-shape.tsx'
import { sidebarLine } from '../shell-styles.ts'
import { sidebarEntries } from './sidebar-items.ts'
import { SIDEBAR_TIP, SidebarGroup, SidebarLine } from './sidebar-nav.tsx'
import { UserMenu } from './user-menu.tsx'

const HELP = [
  { id: 'chat', label: 'Community chat', keywords: 'Discord, support', Icon: MessagesSquare },
  { id: 'docs', label: 'Documentation', keywords: 'help, docs, manual', Icon: BookOpen },
  { id: 'issues', label: 'Issue tracker', keywords: 'help, bugs', Icon: Bug },
  { id: 'source', label: 'Source repository', keywords: 'code, GitHub', Icon: CodeXml },
] as const

/** Help links that have a URL. */
export const useHelpLinks = () => {
  const help = useStore(gateway.state).data?.config.help
  return HELP.flatMap(link => {
    const href = help?.[link.id]
    return href ? [{ ...link, follow: () => void open(href, '_blank', 'noopener,noreferrer') }] : []
  })
}

const HelpMenu = ({ isCompact }: { isCompact: boolean }) => {
  const links = useHelpLinks()
  if (links.length === 0) return null
  return (
    <nav aria-label="Help and resources" className="mt-3 border-t-2 border-rule pt-3">
      <MenuButton
        bare
        size={isCompact ? 'icon' : 'default'}
        side={isCompact ? 'right' : 'bottom'}
        align="start"
        {...(isCompact && { tip: SIDEBAR_TIP })}
        label="Help and resources"
        className={sidebarLine(false, isCompact ? 'icon' : 'wide')}
        icon={<CircleHelp size={18} className="shrink-0" />}
        items={[
          ...(isCompact ? [{ kind: 'label' as const, label: 'Help and resources' }] : []),
          ...links.map(({ label, Icon, follow }) => ({
            label,
            icon: <Icon />,
            hint: 'New tab',
            onSelect: follow,
          })),
        ]}
      />
    </nav>
  )
}

export const Sidebar = () => {
  const isMobile = useIsMobile()
  const { expanded, mobileOpen } = useStore(sidebar)
  const { pathname, hash, key } = useLocation()

  const group = pageAt(pathname)?.group ?? null
  useEffect(() => visitSection(group), [group])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the sheet, even to the current page
  useEffect(closeMobileSidebar, [pathname, hash, key])

  if (isMobile)
    return (
      <Sheet open={mobileOpen} onClose={closeMobileSidebar} label="Sidebar">
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
    useStore(config.state).data,
  )
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run again for each page
  useEffect(() => {
    // With many open groups, the current page may be out of view. Scroll to it once its group has opened.
    const frame = requestAnimationFrame(() =>
      showInView(list.current?.querySelector('[aria-current]')),
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
        <HelpMenu isCompact={isCompact} />
      </div>
      <UserMenu isCompact={isCompact} />
    </>
  )
}
