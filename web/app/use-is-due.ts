import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { JOURNEY_PARAM } from '../components/journey/journey-param.ts'
import { PROGRESS_TYPES } from '../contract/progress.ts'
import { isLineSlow } from '../lib/slow-line.ts'
import { isAnythingLeft } from '../state/left-over.ts'
import { areEventsKept, listen } from '../state/live.ts'
import { overlays } from './overlays.ts'

const SIGNS_OF_USE = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'keydown',
  'click',
] as const

const isDueAtOnce = () =>
  !isLineSlow() || isAnythingLeft() || areEventsKept() || globalThis.earlyKeys?.isPressed() === true

/**
 * Whether what answers to use and to events is wanted: at once, but on a slow line not before the page is used or hidden, an
 * event comes, or something is left from an earlier visit. Stays true from then on.
 */
export const useIsDue = (): boolean => {
  const [isDue, setIsDue] = useState(isDueAtOnce)
  const { open } = useSnapshot(overlays)
  const { search } = useLocation()
  useEffect(() => {
    if (isDue) return
    const begin = () => setIsDue(true)
    const leaves = PROGRESS_TYPES.filter(type => type !== 'system').map(type => listen(type, begin))
    for (const sign of SIGNS_OF_USE) addEventListener(sign, begin, { capture: true, passive: true })
    document.addEventListener('visibilitychange', begin)
    return () => {
      for (const leave of leaves) leave()
      for (const sign of SIGNS_OF_USE) removeEventListener(sign, begin, { capture: true })
      document.removeEventListener('visibilitychange', begin)
    }
  }, [isDue])
  return isDue || open !== null || new URLSearchParams(search).has(JOURNEY_PARAM)
}
