import { useEffect, useState } from 'react'
import { useStore } from '../../components/use-store.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { preferences } from '../../state/preferences.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const backdrop = lazyPart('backdrop', () => import('./backdrop.tsx'), { quiet: true })

export const LazyBackdrop = ({ isFramed }: { isFramed?: boolean }) => {
  const { asteroidsEnabled } = useStore(preferences)
  const [isDue, setIsDue] = useState(false)
  useEffect(() => whenIdle(() => setIsDue(true)), [])
  const part = backdrop.usePart(isDue)
  return part && <part.default asteroids={asteroidsEnabled} isFramed={isFramed} />
}
