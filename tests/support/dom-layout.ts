import { beforeEach, vi } from 'vitest'

export const giveLayout = ({ width, height }: { width: number; height: number }) => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height)
    const matchMedia = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation(query =>
      matchMedia(query.includes('prefers-reduced-motion') ? 'all' : query),
    )
  })
}
