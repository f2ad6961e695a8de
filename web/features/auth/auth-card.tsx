import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import type { ReactNode } from 'react'
import { useStore } from '../../components/use-store.ts'
import { effectiveTheme, preferences, toggleTheme } from '../../state/preferences.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { AuthCardShape } from './auth-card-shape.tsx'

export const AuthCard = (props: { children: ReactNode; high?: boolean }) => (
  <AuthCardShape {...props} corner={<ThemeButton />} />
)

function ThemeButton() {
  const { theme } = useStore(preferences)
  const isDark = effectiveTheme(theme) === 'dark'
  return (
    <IconButton
      variant="clear"
      className="[--t:var(--color-main-ink)]"
      label={isDark ? 'Light theme' : 'Dark theme'}
      icon={isDark ? <Sun /> : <Moon />}
      onClick={toggleTheme}
    />
  )
}
