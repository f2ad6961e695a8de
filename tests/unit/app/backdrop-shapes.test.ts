import { describe, expect, test } from 'vitest'
import { asteroidKeyframes } from '../../../web/app/backdrop/backdrop-motion.ts'
import {
  asteroidField,
  starField,
  starsByShine,
} from '../../../web/app/backdrop/backdrop-shapes.ts'

test('places 140 stars inside the sky, always the same for a seed', () => {
  const stars = starField(1)
  expect(stars).toHaveLength(140)
  expect(stars.every(({ x, y }) => x >= 0 && x <= 100 && y >= 0 && y <= 100)).toBe(true)
  expect(starField(1)).toEqual(stars)
  expect(starField(2)).not.toEqual(stars)
})

test('creates 8 asteroids with radii from 30 to 125 that start and end offscreen', () => {
  const asteroids = asteroidField(1)
  const radii = asteroids.map(({ radius }) => radius)
  expect(radii).toHaveLength(8)
  expect(Math.min(...radii)).toBe(30)
  expect(Math.max(...radii)).toBe(125)
  for (const { from, to, progress } of asteroids) {
    expect([from.x, to.x].sort((a, b) => a - b)).toEqual([-22, 112])
    expect(progress).toBeGreaterThanOrEqual(0)
    expect(progress).toBeLessThan(1)
  }
})

test('assigns each star one animation; behind a window only stars in the margins twinkle', () => {
  const stars = starField(1969)
  const open = starsByShine(stars, false)
  const framed = starsByShine(stars, true)
  for (const { lit, twinkling, still } of [open, framed]) {
    const all = [...lit, ...twinkling.map(({ star }) => star), ...still]
    expect(new Set(all)).toEqual(new Set(stars))
    expect(all).toHaveLength(stars.length)
  }
  expect(open.twinkling.length).toBeGreaterThan(30)
  expect(framed.lit).toEqual(open.lit)
  expect(framed.twinkling.length).toBeLessThan(5)
  for (const { star } of framed.twinkling) expect(open.still).not.toContain(star)
})

describe('behind a window of 1440 × 900', () => {
  const WINDOW = { width: 1440, height: 900 }
  const placeOf = ({ transform }: Keyframe) => {
    const [x = 0, y = 0] =
      String(transform)
        .match(/-?[\d.]+(?=v[wh])/g)
        ?.map(Number) ?? []
    return { x: (x * WINDOW.width) / 100, y: (y * WINDOW.height) / 100 }
  }
  const isInside = ({ x, y }: { x: number; y: number }, room: number) =>
    Math.min(x, WINDOW.width - x, y, WINDOW.height - y) >= room

  test('stops an asteroid while it is fully hidden and resumes where it would be by then', () => {
    const hidden = asteroidField(1969).filter(asteroid => {
      const [start, gone, back, end, ...more] = asteroidKeyframes(asteroid, WINDOW)
      expect(more).toEqual([])
      if (!start || !gone || !back || !end) return false
      expect(gone.easing).toBe('step-end')
      for (const frame of [gone, back]) {
        expect(isInside(placeOf(frame), 22 + asteroid.radius)).toBe(true)
        const { from, to } = asteroid
        const part = Number(frame.offset)
        expect(placeOf(frame).x).toBeCloseTo((from.x + (to.x - from.x) * part) * 14.4)
      }
      // Two animation steps outside that range, the asteroid isn't fully hidden.
      for (const [frame, step] of [
        [gone, -2],
        [back, 2],
      ] as const) {
        const part = Number(frame.offset) + step / (asteroid.seconds * 10)
        const { from, to } = asteroid
        const x = (from.x + (to.x - from.x) * part) * 14.4
        const y = (from.y + (to.y - from.y) * part) * 9
        expect(isInside({ x, y }, 28 + asteroid.radius)).toBe(false)
      }
      return true
    })
    expect(hidden.length).toBeGreaterThan(5)
  })

  test('moves an asteroid all the way if it is never fully hidden or there is no window', () => {
    for (const asteroid of asteroidField(1969)) {
      expect(asteroidKeyframes(asteroid, null)).toHaveLength(2)
      expect(asteroidKeyframes(asteroid, { width: 100, height: 100 })).toHaveLength(2)
    }
  })
})
