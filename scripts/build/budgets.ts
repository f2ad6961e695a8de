/** Most bytes a browser may fetch for a first view, as sent (brotli; fonts as they are). `page`: on top of its frame. */
export const BUDGET_KB = {
  login: 75,
  loginAtRest: 80,
  dashboard: 110,
  css: 18,
  fonts: 37,
  page: 35,
}
/** Pages that may take more than the others: the content router brings its rule editor and evaluator. */
export const PAGE_BUDGET_KB: Readonly<Record<string, number>> = {
  '/radarr/content-router': 40,
  '/sonarr/content-router': 40,
}
/** Most scripts of a first view, and most that the next page may add. */
export const MOST_SCRIPTS = 8
export const MOST_MORE = 3
/** The smallest script of a first view in kB as sent, and what the build aims at. */
export const SMALLEST_KB = 3
export const AIMED_SMALLEST_KB = 4
