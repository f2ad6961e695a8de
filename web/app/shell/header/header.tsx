import clsx from 'clsx'
import Bell from 'lucide-react/icons/bell'
import Settings2 from 'lucide-react/icons/settings-2'
import { useLocation } from 'react-router-dom'
import { type ActionId, actionOf } from '../../../components/actions/actions.ts'
import { useStore } from '../../../components/use-store.ts'
import { closeOverlay, openOverlay, overlays } from '../../../state/overlays.ts'
import { sidebar, toggleSidebar } from '../../../state/sidebar.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton, type MenuItem } from '../../../ui/menu.tsx'
import { isMobile, useIsMobile } from '../../../ui/use-media.ts'
import { pageLoads } from '../../navigation/page-view.ts'
import { pageAt } from '../../pages.ts'
import { HeaderShape, HeaderTitle } from '../shell-shape.tsx'
import { COUNT, HEADER_BUTTON } from '../shell-styles.ts'
import { breadcrumb } from '../sidebar/sidebar-items.ts'
import { LiveState } from './live-state.tsx'
import { SearchButton } from './search-button.tsx'

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

const SETTINGS: readonly (readonly ActionId[])[] = [
  ['theme', 'asteroids', 'fullscreen'],
  ['browser', 'transfer', 'connection'],
]

const itemsOf = (ids: readonly ActionId[]): MenuItem[] =>
  ids
    .map(actionOf)
    .flatMap(({ label, icon: Glyph, state, when, run }) =>
      when?.() === false
        ? []
        : { label, icon: Glyph && <Glyph />, hint: state, onSelect: run as () => void },
    )

/** Includes the search on phones, where the header has no room for it. */
const settingsItems = () =>
  [...(isMobile() ? [['palette'] as const] : []), ...SETTINGS]
    .map(itemsOf)
    .filter(items => items.length > 0)
    .flatMap((items, index) => (index > 0 ? [{ kind: 'separator' as const }, ...items] : items))

const SettingsMenu = () => (
  <MenuButton
    label="Settings"
    size="icon"
    tip={{ side: 'bottom' }}
    className={HEADER_BUTTON}
    icon={<Settings2 />}
    items={settingsItems}
  />
)

const LoadingBar = () => {
  const { running } = useStore(pageLoads)
  if (running === 0) return null
  return (
    <div
      role="progressbar"
      aria-label="Loading"
      className="pointer-events-none absolute inset-x-0 top-0 z-10 h-1 opacity-100 transition-opacity delay-200 starting:opacity-0"
    >
      <div className="h-full motion-safe:animate-pulse bg-main" />
    </div>
  )
}

export const Header = () => {
  const isNarrow = useIsMobile()
  const { expanded, mobileOpen } = useStore(sidebar)
  const { pathname } = useLocation()
  const crumbs = breadcrumb(pathname)
  return (
    <HeaderShape
      toggle={{
        'aria-expanded': isNarrow ? mobileOpen : expanded,
        onClick: () => toggleSidebar(isNarrow),
      }}
    >
      {isNarrow ? (
        <HeaderTitle title={pageAt(pathname)?.title} />
      ) : (
        <nav aria-label="Breadcrumb" className="min-w-0 flex-1">
          <ol className="flex gap-1.5 whitespace-nowrap text-ink-2">
            {crumbs?.group && (
              <>
                <li>{crumbs.group}</li>
                <li aria-hidden="true">/</li>
              </>
            )}
            <li aria-current="page" className="truncate font-semibold text-ink">
              {crumbs?.label}
            </li>
          </ol>
        </nav>
      )}
      {/* First, because the buttons keep their place when it appears. */}
      <LiveState />
      {!isNarrow && <SearchButton />}
      <BellButton />
      <SettingsMenu />
      <LoadingBar />
    </HeaderShape>
  )
}
