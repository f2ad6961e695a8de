import type { ReactNode } from 'react'
import { useStore } from '../../components/use-store.ts'
import { preferences } from '../../state/preferences.ts'
import { useIsMobile } from '../../ui/use-media.ts'
import { Backdrop } from '../backdrop/backdrop.tsx'
import { FrameShape } from './shell-shape.tsx'

export const Frame = ({ children }: { children: ReactNode }) => {
  const isMobile = useIsMobile()
  const { fullscreenEnabled } = useStore(preferences)
  return (
    <FrameShape backdrop={!isMobile && !fullscreenEnabled && <Backdrop around="window" />}>
      {children}
    </FrameShape>
  )
}
