import { describe, expect, test } from 'vitest'
import { sectionInView } from '../../../web/components/section-in-view.ts'

describe('section in view', () => {
  const HEIGHT = 800
  const at = (scrollTop: number) =>
    sectionInView(
      ['apprise', 'discord', 'general', 'tautulli'].map((id, place) => ({
        id,
        top: place * 600 - scrollTop,
      })),
      HEIGHT,
      scrollTop / 1600,
    )

  test.each([
    [0, 'apprise'],
    [300, 'apprise'],
    [600, 'discord'],
    [1000, 'general'],
    [1600, 'tautulli'],
  ])('scrolled by %i px: %s', (scrollTop, id) => expect(at(scrollTop)).toBe(id))

  test('is null above the first section and without sections', () => {
    expect(
      sectionInView(
        [
          { id: 'apprise', top: 130 },
          { id: 'discord', top: 400 },
        ],
        HEIGHT,
        0,
      ),
    ).toBeNull()
    expect(sectionInView([], HEIGHT, 0)).toBeNull()
  })
})
