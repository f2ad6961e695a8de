import { type CSSProperties, useEffect, useState } from 'react'
import { useStore } from '../../components/use-store.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { preferences } from '../../state/preferences.ts'

/** Radius in pixels, start and end in percent of the screen, progress at first, duration in seconds, turn in degrees. */
const ASTEROIDS = [
  [30, -22, 6.4, 112, 25.84, 0.1, 160, 256],
  [31, 112, 51.66, -22, 40.26, 0.44, 156, -236],
  [36, 112, 81.93, -22, 83.12, 0.83, 147, -296],
  [45, -22, 28.14, 112, 14.64, 0.19, 204, 282],
  [58, 112, 63.26, -22, 55, 0.56, 169, -238],
  [75, 112, 10.87, -22, -9.98, 0.93, 203, -332],
  [98, 112, 36.6, -22, 33.99, 0.36, 211, -376],
  [125, 112, 66.62, -22, 86.68, 0.69, 272, -300],
] as const
/** Height of each asteroid's cell in the image. */
const CELL_PX = 256
/** Steps of one or two pixels look smooth. Around a window, each step redraws the window as well, if there is no GPU. */
const STEPS_PER_SECOND = { screen: 10, window: 2 }

/** Rendered once the page is idle. */
export const Backdrop = ({ around = 'screen' }: { around?: 'screen' | 'window' }) => {
  const { asteroidsEnabled } = useStore(preferences)
  const [isDue, setIsDue] = useState(false)
  useEffect(() => whenIdle(() => setIsDue(true)), [])
  if (!isDue) return null
  return (
    <div className="backdrop" aria-hidden="true">
      <div className="backdrop-stars" />
      <div className="backdrop-quick-stars" />
      <div className="backdrop-slow-stars" />
      <div className="backdrop-light" />
      <div className="backdrop-planet" />
      {asteroidsEnabled &&
        ASTEROIDS.map(([radius, x, y, toX, toY, progress, seconds, turn], index) => {
          const size = 2 * radius + 4
          const style = {
            '--from': `${x}vw ${y}vh`,
            '--to': `${toX}vw ${toY}vh`,
            '--turn': `${turn}deg`,
            // The place without motion.
            translate: `${x + (toX - x) * progress}vw ${y + (toY - y) * progress}vh`,
            width: size,
            height: size,
            margin: -size / 2,
            backgroundPosition: `center ${(size - CELL_PX) / 2 - CELL_PX * index}px`,
            animationDuration: `${seconds}s`,
            animationDelay: `${-Math.round(seconds * progress)}s`,
            animationTimingFunction: `steps(${seconds * STEPS_PER_SECOND[around]})`,
          }
          return <div key={radius} className="backdrop-asteroid" style={style as CSSProperties} />
        })}
      <div className="backdrop-scanlines" />
    </div>
  )
}
