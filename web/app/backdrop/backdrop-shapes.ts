/** Counts and sizes from sections 2 and 9 of the specification. */
const STAR_COUNT = 140
const ASTEROID_COUNT = 8
const ASTEROID_RADIUS_PX = { min: 30, max: 125 } as const

const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export interface Star {
  x: number
  y: number
  radius: number
  opacity: number
}

export const starField = (seed: number): Star[] => {
  const random = seeded(seed)
  return Array.from({ length: STAR_COUNT }, () => {
    const brightness = random() ** 2
    return {
      x: round(random() * 100),
      y: round(random() * 100),
      radius: round(0.45 + brightness * 1.35),
      opacity: round(0.3 + brightness * 0.7),
    }
  })
}

export interface Asteroid {
  radius: number
  points: string
  lit: string
  craters: { x: number; y: number; radius: number }[]
  /** Start and end of the path as percentages of the backdrop, and initial progress from 0 to 1. */
  from: { x: number; y: number }
  to: { x: number; y: number }
  progress: number
  seconds: number
  turn: number
}

export const asteroidField = (seed: number): Asteroid[] => {
  const random = seeded(seed)
  return Array.from({ length: ASTEROID_COUNT }, (_, index) => {
    const { min, max } = ASTEROID_RADIUS_PX
    const radius = Math.round(min + (max - min) * (index / (ASTEROID_COUNT - 1)) ** 2.2)
    const outline = corners(radius, random)
    const leftward = random() < 0.5
    const height = (index * 37 + 8 + random() * 14) % 100
    const drift = (random() - 0.5) * 30
    const [start, end] = leftward ? [112, -22] : [-22, 112]
    return {
      radius,
      points: pointsOf(outline),
      lit: pointsOf(litSide(outline)),
      craters: Array.from({ length: 2 + Math.floor(random() * 2) }, () => ({
        x: Math.round((random() - 0.5) * radius),
        y: Math.round((random() - 0.5) * radius),
        radius: Math.round(radius * (0.08 + random() * 0.1)),
      })),
      from: { x: start, y: round(height - drift) },
      to: { x: end, y: round(height + drift) },
      progress: round((index * 0.382 + random() * 0.1) % 1),
      seconds: Math.round(110 + radius + random() * 60),
      turn: Math.round((leftward ? -1 : 1) * (140 + random() * 240)),
    }
  })
}

type Point = readonly [x: number, y: number]

const corners = (radius: number, random: () => number): Point[] => {
  const count = 8 + Math.floor(random() * 3)
  return Array.from({ length: count }, (_, corner) => {
    const angle = ((corner + (random() - 0.5) * 0.5) / count) * Math.PI * 2
    const reach = radius * (0.8 + random() * 0.2)
    return [Math.round(Math.cos(angle) * reach), Math.round(Math.sin(angle) * reach)]
  })
}

/** The outline, shifted to the upper left to look like a lit facet. */
const litSide = (outline: readonly Point[]): Point[] =>
  outline.map(([x, y]) => [
    Math.round(x > 0 ? x * 0.45 : x * 0.94),
    Math.round(y > 0 ? y * 0.4 : y * 0.94),
  ])

const pointsOf = (points: readonly Point[]) => points.map(point => point.join(',')).join(' ')
const round = (value: number) => Math.round(value * 100) / 100
