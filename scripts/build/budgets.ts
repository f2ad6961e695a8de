/** Limits in kB as sent (brotli; fonts as they are). Raise one in a commit that says why. */
export const BUDGET_KB = {
  login: 85,
  /** With the code of the whole shell, which answers to keys and events from the first view on. */
  dashboard: 150,
  /** First view of any page, with its own dialogs. */
  firstView: 205,
  css: 18,
  fonts: 37,
}
/** Maximum number of scripts in a first view. */
export const MAX_SCRIPTS = 6
/** Minimum size of a script in a first view, in kB as sent. */
export const MIN_SCRIPT_KB = 2.5
