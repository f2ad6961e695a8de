import { afterEach, beforeEach, vi } from 'vitest'

/**
 * For a DOM without layout: every element is `width` pixels wide and `height` pixels high where its size is measured, and
 * motion is reduced, since nothing is ever painted. It does not say where an element is.
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
