import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { preferences } from '../state/preferences.ts'
import { useIsMobile } from '../ui/use-media.ts'
import { LazyBackdrop } from './lazy-backdrop.tsx'

/**
 * The window all pages behind the sign-in live in: framed in front of the backdrop with the brand bar at its side, or filling the
 * screen (fullscreen setting, phones).
 */
export const Frame = ({ children }: { children: ReactNode }) => {
  const isMobile = useIsMobile()
  const { fullscreenEnabled } = useSnapshot(preferences)
  const isFramed = !isMobile && !fullscreenEnabled
  return (
    <div className={clsx('relative h-dvh overflow-clip bg-void', isFramed && 'p-[22px]')}>
      {isFramed && <LazyBackdrop isFramed />}
      <div
        className={clsx(
          'relative flex h-full overflow-clip bg-frame',
          isFramed && 'rounded-xl border-2 border-edge shadow-[8px_8px_0_var(--edge)]',
        )}
      >
        {isFramed && <BrandBar />}
        {children}
      </div>
    </div>
  )
}

const BrandBar = () => (
  <div
    aria-hidden="true"
    className="flex w-13 shrink-0 items-center justify-center border-r-2 border-edge bg-main text-main-ink"
  >
    <span className="rotate-180 font-display text-[1.625rem] leading-none font-extrabold tracking-[.12em] uppercase [writing-mode:vertical-rl]">
      Stargazarr
    </span>
  </div>
)
