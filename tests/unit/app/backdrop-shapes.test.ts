import { expect, test } from 'vitest'
import { asteroidField, starField } from '../../../web/app/backdrop/backdrop-shapes.ts'

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
