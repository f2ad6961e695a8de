import { expect, test } from 'vitest'
import { sectionInView } from '../../../web/components/section-in-view.ts'

const TOPS = { apprise: 0, discord: 600, general: 1200, tautulli: 1800 }

test.each([
  [-130, null],
  [0, 'apprise'],
  [300, 'apprise'],
  [600, 'discord'],
  [1000, 'general'],
  [1600, 'tautulli'],
])('scrolled by %i px: %s', (scrolled, expected) => {
  const sections = Object.entries(TOPS).map(([id, top]) => ({ id, top: top - scrolled }))
  expect(sectionInView(sections, 800, Math.max(0, scrolled) / 1600)).toBe(expected)
})
