import type { ReactNode } from 'react'
import { VERSION } from '../../lib/version.ts'

interface AuthCardShapeProps {
  children: ReactNode
  high?: boolean | undefined
  corner?: ReactNode
}

/** The card is anchored near the top, so that it only grows downwards. */
export const AuthCardShape = ({ children, high, corner }: AuthCardShapeProps) => (
  <main
    className={`relative flex min-h-dvh flex-col items-center px-4 pb-8 ${high ? 'pt-[max(1rem,10dvh)]' : 'pt-[max(1rem,24dvh)] max-md:pt-[max(1rem,10dvh)]'}`}
  >
    <div className="w-full max-w-[25.5rem] overflow-hidden rounded-lg border-2 border-edge bg-panel shadow-[8px_8px_0_var(--color-edge)]">
      <header className="flex items-start justify-between gap-3 bg-main py-4 pr-4 pl-6 text-main-ink">
        <div>
          <p className="font-display text-2xl font-extrabold tracking-[.06em]">
            STARGAZARR
            <span className="ml-2.5 text-xs font-semibold tracking-normal">v{VERSION}</span>
          </p>
          <p className="mt-0.5 font-medium">Plex watchlist tracker and notification center.</p>
        </div>
        <div className="min-w-8.5 shrink-0 max-md:min-w-11">{corner}</div>
      </header>
      <div className="p-6">{children}</div>
    </div>
  </main>
)
