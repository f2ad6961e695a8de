import Menu from 'lucide-react/icons/menu'
import PanelLeft from 'lucide-react/icons/panel-left'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { sidebar, toggleSidebar } from '../state/sidebar.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Link } from '../ui/link.tsx'
import { useIsMobile } from '../ui/use-media.ts'
import { BellButton } from './bell-button.tsx'
import { LiveState } from './live-state.tsx'
import { pageAt } from './pages.ts'
import { SearchButton } from './search-button.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { HEADER, HEADER_BUTTON } from './shell-look.ts'
import { breadcrumb } from './sidebar-items.ts'

export const Header = () => {
  const isMobile = useIsMobile()
  const { expanded, mobileOpen } = useSnapshot(sidebar)
  const { pathname } = useLocation()
  const crumbs = breadcrumb(pathname)
  return (
    <header className={HEADER}>
      <IconButton
        label="Toggle sidebar"
        data-tip="Toggle sidebar"
        data-tip-side="bottom"
        aria-expanded={isMobile ? mobileOpen : expanded}
        aria-keyshortcuts="Control+B Meta+B"
        className={HEADER_BUTTON}
        icon={isMobile ? <Menu aria-hidden /> : <PanelLeft aria-hidden />}
        onClick={() => toggleSidebar(isMobile)}
      />
      {isMobile ? (
        <div className="line-clamp-2 min-w-0 flex-1 pl-1 font-display text-[1.0625rem] leading-tight font-semibold">
          {pageAt(pathname)?.title}
        </div>
      ) : (
        <nav aria-label="Breadcrumb" className="min-w-0 flex-1">
          <ol className="flex gap-1.5 whitespace-nowrap text-ink-2">
            <li>
              {crumbs?.to ? (
                <Link to={crumbs.to} className="rounded-sm hover:text-ink hover:underline">
                  {crumbs.group}
                </Link>
              ) : (
                crumbs?.group
              )}
            </li>
            <li aria-hidden="true">/</li>
            <li aria-current="page" className="truncate font-semibold text-ink">
              {crumbs?.label}
            </li>
          </ol>
        </nav>
      )}
      {!isMobile && <SearchButton />}
      <LiveState />
      <BellButton />
      <SettingsMenu />
    </header>
  )
}
