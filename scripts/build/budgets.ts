/** Limits in kB as transferred (brotli for text, fonts unchanged). When raising one, give the reason in the commit. */
export const BUDGET_KB = {
  login: 85,
  /** Includes the whole shell, which handles keys and events from the first view on. */
  dashboard: 150,
  /** First view of any page, including that page's dialogs. */
  firstView: 205,
  css: 18,
  fonts: 37,
}
/** Maximum number of scripts in a first view. */
export const MAX_SCRIPTS = 6
/** Minimum transfer size of a script in a first view, in kB. */
export const MIN_SCRIPT_KB = 2.5
