import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Simulates layout in a DOM without one: every element measures `width` by `height` pixels, and motion is reduced
 * because nothing is painted. Positions are not simulated.
 */
export const giveLayout = ({ width, height }: { width: number; height: number }) => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height)
    const matchMedia = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation(query =>
      matchMedia(query.includes('prefers-reduced-motion') ? 'all' : query),
    )
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
}
