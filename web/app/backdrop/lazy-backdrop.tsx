import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { whenIdle } from '../../lib/when-idle.ts'
import { preferences } from '../../state/preferences.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

/** Decoration waits until the page in front of it is there; afterwards it comes at once. */
const backdrop = lazyPart('backdrop', () => import('./backdrop.tsx'), { quiet: true })

/** Stars and planet behind everything; behind the window they move less. Without its script the plain dark ground stays. */
export const LazyBackdrop = ({ isFramed }: { isFramed?: boolean }) => {
  const { asteroidsEnabled } = useSnapshot(preferences)
  const [isDue, setIsDue] = useState(false)
  useEffect(() => whenIdle(() => setIsDue(true)), [])
  const part = backdrop.usePart(isDue)
  return part && <part.default asteroids={asteroidsEnabled} isFramed={isFramed} />
}
