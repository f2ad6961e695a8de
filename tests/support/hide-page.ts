import { vi } from 'vitest'

/** Hides the page behind another tab, or shows it again. Visible again for the next test. */
export const hidePage = (isHidden: boolean): void => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}
