import { type CSSProperties, memo, useEffect, useRef } from 'react'
import { drift, flicker, runAnimations } from './backdrop-motion.ts'
import { type Asteroid, asteroidField, type Star, starField } from './backdrop-shapes.ts'

const SEED = 1969
const STARS = starField(SEED)
/** Two fifths of the stars twinkle in two rhythms. */
const STILL = STARS.filter((_, index) => index % 5 > 1)
const TWINKLING = [0, 1].map(rhythm => ({
  rhythm,
  stars: STARS.filter((_, index) => index % 5 === rhythm),
}))
const ASTEROIDS = asteroidField(SEED)
/** Of the twinkling stars and the light. */
const RHYTHMS: readonly (readonly [seconds: number, begun: number])[] = [
  [5, 0],
  [7, 3],
  [9, 0],
]

/** Painted once and animated by the compositor (transform, opacity), so that an idle page uses no main-thread time. */
export default memo(function Backdrop({
  asteroids,
  isFramed = false,
}: {
  asteroids: boolean
  isFramed?: boolean | undefined
}) {
  const backdrop = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const all = backdrop.current
    if (!all) return
    const flickering = [...all.getElementsByClassName('backdrop-flicker')]
    const flickers = RHYTHMS.flatMap(([seconds, begun], index) => {
      const element = flickering[index]
      return element ? flicker(element, seconds, begun) : []
    })
    const rocks = asteroids ? [...all.getElementsByClassName('backdrop-rock')] : []
    const drifts = ASTEROIDS.flatMap((asteroid, index) => {
      const rock = rocks[index]
      return rock ? [drift(rock, asteroid, isFramed)] : []
    })
    return runAnimations([...flickers, ...drifts.map(({ animation }) => animation)], () => {
      for (const { follow } of drifts) follow()
    })
  }, [asteroids, isFramed])
  return (
    <div ref={backdrop} className="backdrop" aria-hidden="true">
      <Stars stars={STILL} />
      {TWINKLING.map(({ rhythm, stars }) => (
        <Stars key={rhythm} stars={stars} isFlickering />
      ))}
      <div className="backdrop-light backdrop-flicker" />
      <Planet />
      {asteroids && ASTEROIDS.map(asteroid => <Rock key={asteroid.radius} {...asteroid} />)}
      <div className="backdrop-scanlines" />
    </div>
  )
})

const keyOf = ({ x, y }: Star) => `${x} ${y}`

function Stars({ stars, isFlickering }: { stars: readonly Star[]; isFlickering?: boolean }) {
  return (
    <svg aria-hidden="true" className={`backdrop-stars ${isFlickering ? 'backdrop-flicker' : ''}`}>
      {stars.map(star => (
        <circle
          key={keyOf(star)}
          cx={`${star.x}%`}
          cy={`${star.y}%`}
          r={star.radius}
          opacity={star.opacity}
        />
      ))}
    </svg>
  )
}

function Rock({ radius, points, lit, craters, from, to, progress }: Asteroid) {
  const size = radius * 2
  const between = (start: number, end: number) => start + (end - start) * progress
  const way = {
    width: size,
    height: size,
    margin: -radius,
    transform: `translate(${between(from.x, to.x)}vw, ${between(from.y, to.y)}vh)`,
  } satisfies CSSProperties
  return (
    <svg
      aria-hidden="true"
      className="backdrop-rock"
      viewBox={`${-radius} ${-radius} ${size} ${size}`}
      style={way}
    >
      <polygon points={points} fill="#3c3850" />
      <polygon points={lit} fill="#57516f" />
      {craters.map(crater => (
        <circle
          key={`${crater.x} ${crater.y}`}
          cx={crater.x}
          cy={crater.y}
          r={crater.radius}
          fill="#332f45"
        />
      ))}
      <polygon
        points={points}
        fill="none"
        stroke="#05060b"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** Cloud bands: y, height, color, opacity. The planet extends from y = -100 to 100. */
const BANDS: [y: number, height: number, fill: string, opacity: number][] = [
  [-92, 16, '#7d3f7a', 0.5],
  [-66, 12, '#ffd9a0', 0.16],
  [-46, 16, '#b5793c', 0.5],
  [-22, 10, '#fff0c9', 0.26],
  [-6, 15, '#c07f3a', 0.46],
  [16, 9, '#8e4a79', 0.5],
  [32, 14, '#ffd9b0', 0.16],
  [52, 12, '#54246a', 0.5],
  [72, 16, '#c98fb8', 0.14],
]

function Planet() {
  return (
    <svg aria-hidden="true" className="backdrop-planet" viewBox="-170 -120 340 240">
      <defs>
        <radialGradient id="planet-ground" cx="0.3" cy="0.28" r="0.95">
          <stop offset="0" stopColor="#ffe7b0" />
          <stop offset="0.22" stopColor="#f6b35c" />
          <stop offset="0.5" stopColor="#8c3f7d" />
          <stop offset="0.78" stopColor="#3c1c52" />
          <stop offset="1" stopColor="#1a1038" />
        </radialGradient>
        <radialGradient id="planet-shade" cx="0.34" cy="0.3" r="0.8">
          <stop offset="0.5" stopColor="#0b0d16" stopOpacity="0" />
          <stop offset="1" stopColor="#0b0d16" stopOpacity="0.62" />
        </radialGradient>
        <linearGradient id="planet-ring" x1="0" x2="1">
          <stop offset="0" stopColor="#6c5bb8" />
          <stop offset="0.55" stopColor="#a693ff" />
          <stop offset="1" stopColor="#8f7be6" />
        </linearGradient>
        <clipPath id="planet-disc">
          <circle r="100" />
        </clipPath>
        <clipPath id="planet-front">
          <rect x="-170" y="0" width="340" height="120" />
        </clipPath>
        <clipPath id="planet-back">
          <rect x="-170" y="-120" width="340" height="120" />
        </clipPath>
      </defs>
      <g transform="rotate(-17)">
        <Ring clip="planet-back" />
        <circle r="100" fill="url(#planet-ground)" />
        <g clipPath="url(#planet-disc)">
          {BANDS.map(([y, height, fill, opacity]) => (
            <path
              key={y}
              d={`M-110 ${y} Q0 ${y + 9} 110 ${y} V${y + height} Q0 ${y + height + 9} -110 ${y + height} Z`}
              fill={fill}
              opacity={opacity}
            />
          ))}
        </g>
        <circle r="100.5" fill="url(#planet-shade)" />
        <Ring clip="planet-front" />
      </g>
    </svg>
  )
}

function Ring({ clip }: { clip: string }) {
  return (
    <g clipPath={`url(#${clip})`} fill="none">
      <ellipse rx="156" ry="30" stroke="url(#planet-ring)" strokeWidth="5" />
      <ellipse rx="142" ry="25.5" stroke="url(#planet-ring)" strokeWidth="1.5" opacity="0.55" />
    </g>
  )
}
