import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { VERSION } from '../../lib/version.ts'
import { effectiveTheme, preferences, toggleTheme } from '../../state/preferences.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** The entry pages' card: name and tagline in a band, the form under it. Hangs from above, so that it grows downward only. */
export function AuthCard({ children, high }: { children: ReactNode; high?: boolean }) {
  return (
    <main
      className={`relative flex min-h-dvh flex-col items-center px-4 pb-8 ${high ? 'pt-[max(1rem,10dvh)]' : 'pt-[max(1rem,24dvh)] max-md:pt-[max(1rem,10dvh)]'}`}
    >
      <div className="w-full max-w-[25.5rem] overflow-hidden rounded-lg border-2 border-edge bg-panel shadow-[8px_8px_0_var(--edge)]">
        <header className="flex items-start justify-between gap-3 bg-main py-4 pr-4 pl-6 text-main-ink">
          <div>
            <p className="font-display text-2xl font-extrabold tracking-[.06em]">
              STARGAZARR
              <span className="ml-2.5 text-xs font-semibold tracking-normal">v{VERSION}</span>
            </p>
            <p className="mt-0.5 font-medium">Plex watchlist tracker and notification center.</p>
          </div>
          <ThemeButton />
        </header>
        <div className="p-6">{children}</div>
      </div>
    </main>
  )
}

function ThemeButton() {
  const { theme } = useSnapshot(preferences)
  const isDark = effectiveTheme(theme) === 'dark'
  return (
    <IconButton
      variant="clear"
      className="[--t:var(--main-ink)]"
      label={isDark ? 'Light theme' : 'Dark theme'}
      icon={isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
      onClick={toggleTheme}
    />
  )
}
