import clsx from 'clsx'
import Bell from 'lucide-react/icons/bell'
import { useLocation } from 'react-router-dom'
import { useStore } from '../../../components/use-store.ts'
import { closeOverlay, openOverlay, overlays } from '../../../state/overlays.ts'
import { sidebar, toggleSidebar } from '../../../state/sidebar.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Link } from '../../../ui/link.tsx'
import { useIsMobile } from '../../../ui/use-media.ts'
import { LoadingBar } from '../../navigation/loading-bar.tsx'
import { pageAt } from '../../pages.ts'
import { HeaderShape, HeaderTitle } from '../shell-shape.tsx'
import { COUNT, HEADER_BUTTON } from '../shell-styles.ts'
import { breadcrumb } from '../sidebar/sidebar-items.ts'
import { LiveState } from './live-state.tsx'
import { SearchButton } from './search-button.tsx'
import { SettingsMenu } from './settings-menu.tsx'

const BellButton = () => {
  const { unread, open } = useStore(overlays)
  const isOpen = open === 'bell'
  return (
    <span className="relative">
      <IconButton
        label={unread > 0 ? `Activity, ${unread} unread` : 'Activity'}
        data-tip="Activity"
        data-tip-side="bottom"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="b"
        className={clsx(HEADER_BUTTON, isOpen && 'border-main-line bg-main-soft')}
        icon={<Bell />}
        onClick={() => (isOpen ? closeOverlay() : openOverlay('bell'))}
      />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className={`${COUNT} -top-1.5 -right-1.5 max-md:top-0.5 max-md:right-0 bg-solid-bad text-solid-bad-ink`}
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  )
}

export const Header = () => {
  const isMobile = useIsMobile()
  const { expanded, mobileOpen } = useStore(sidebar)
  const { pathname } = useLocation()
  const crumbs = breadcrumb(pathname)
  return (
    <HeaderShape
      toggle={{
        'aria-expanded': isMobile ? mobileOpen : expanded,
        onClick: () => toggleSidebar(isMobile),
      }}
    >
      {isMobile ? (
        <HeaderTitle title={pageAt(pathname)?.title} />
      ) : (
        <nav aria-label="Breadcrumb" className="min-w-0 flex-1">
          <ol className="flex gap-1.5 whitespace-nowrap text-ink-2">
            {crumbs?.group && (
              <>
                <li>
                  {crumbs.to ? (
                    <Link to={crumbs.to} className="rounded-sm hover:text-ink hover:underline">
                      {crumbs.group}
                    </Link>
                  ) : (
                    crumbs.group
                  )}
                </li>
                <li aria-hidden="true">/</li>
              </>
            )}
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
      <LoadingBar />
    </HeaderShape>
  )
}
