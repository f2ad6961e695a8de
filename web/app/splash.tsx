import { useSnapshot } from 'valtio'
import { sidebar } from '../state/sidebar.ts'
import { useIsMobile } from '../ui/use-media.ts'
import { Frame } from './frame.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { HEADER, MAIN_PADDING, sidebarWidth } from './shell-look.ts'

/** The shell's outline while it is not known yet who is there: nothing jumps when the real one comes. */
export const Splash = () => {
  const isMobile = useIsMobile()
  const { expanded } = useSnapshot(sidebar)
  return (
    <Frame>
      {!isMobile && <div className={sidebarWidth(expanded)} />}
      <div className="min-w-0 flex-1">
        <div className={HEADER} />
        <div className={MAIN_PADDING}>
          <PageSkeleton />
        </div>
      </div>
    </Frame>
  )
}
