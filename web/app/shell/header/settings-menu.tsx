import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Expand from 'lucide-react/icons/expand'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Search from 'lucide-react/icons/search'
import Settings2 from 'lucide-react/icons/settings-2'
import Shrink from 'lucide-react/icons/shrink'
import Sun from 'lucide-react/icons/sun'
import Telescope from 'lucide-react/icons/telescope'
import { useStore } from '../../../components/use-store.ts'
import { openOverlay } from '../../../state/overlays.ts'
import {
  effectiveTheme,
  preferences,
  setAsteroids,
  setTheme,
  toggleTheme,
} from '../../../state/preferences.ts'
import { MenuButton, type MenuItem } from '../../../ui/menu.tsx'
import { useIsMobile } from '../../../ui/use-media.ts'
import { enterFullscreen, exitFullscreen } from '../../background-tasks/fullscreen.ts'
import { HEADER_BUTTON } from '../shell-styles.ts'

export const SettingsMenu = () => {
  const isMobile = useIsMobile()
  const { theme, asteroidsEnabled, fullscreenEnabled } = useStore(preferences)
  const isDark = effectiveTheme(theme) === 'dark'
  const isSystem = theme === 'system'
  const items: MenuItem[] = [
    ...(isMobile
      ? [
          {
            label: 'Search or jump to…',
            icon: <Search aria-hidden />,
            onSelect: () => openOverlay('palette'),
          },
          { kind: 'separator' as const },
        ]
      : []),
    {
      label: isDark ? 'Switch to light theme' : 'Switch to dark theme',
      icon: isDark ? <Sun aria-hidden /> : <Moon aria-hidden />,
      onSelect: toggleTheme,
    },
    {
      label: 'Use system theme',
      icon: <Monitor aria-hidden />,
      hint: isSystem ? 'On' : undefined,
      onSelect: () => setTheme(isSystem ? effectiveTheme(theme) : 'system'),
    },
  ]
  if (!isMobile)
    items.push(
      { kind: 'separator' },
      {
        label: asteroidsEnabled ? 'Disable asteroids' : 'Enable asteroids',
        icon: <Telescope aria-hidden />,
        onSelect: () => setAsteroids(!asteroidsEnabled),
      },
      {
        label: fullscreenEnabled ? 'Exit fullscreen' : 'Enter fullscreen',
        icon: fullscreenEnabled ? <Shrink aria-hidden /> : <Expand aria-hidden />,
        onSelect: fullscreenEnabled ? exitFullscreen : enterFullscreen,
      },
    )
  items.push(
    { kind: 'separator' },
    {
      label: 'Export or import settings…',
      icon: <ArrowLeftRight aria-hidden />,
      onSelect: () => openOverlay('transfer'),
    },
  )
  return (
    <MenuButton
      label="Settings"
      size="icon"
      tip={{ side: 'bottom' }}
      className={HEADER_BUTTON}
      icon={<Settings2 aria-hidden />}
      items={items}
    />
  )
}
