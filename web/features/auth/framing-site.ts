/** Host of the other site that shows this page in a frame, '' if it can't be determined, or null if none does. */
export const framingSite = (): string | null => {
  const { self, top, location } = window
  if (top === null || self === top) return null
  try {
    if (top.location.origin === location.origin) return null
  } catch {
    // Only the pages of other sites can't be read.
  }
  try {
    // Firefox has no `ancestorOrigins`.
    return new URL(location.ancestorOrigins?.[0] ?? document.referrer).host
  } catch {
    return ''
  }
}
