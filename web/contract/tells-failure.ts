const NO_FAILURES =
  /\b(?:0|no|none|without(?: any)?)(?: of [\d,]+)?(?: [\w-]+)? (?:fail\w*|errors?)\b|\b(?:fail\w*|errors?)\W{0,3}0\b/gi
const FAILURE =
  /\b(?:fail(?:ed|ures?|s|ing)?|errors?|tim(?:ed?|ing)[ -]?outs?|unreachable|offline|refused|rejected|denied|aborted|unauthori[sz]ed|unable|(?:could|can|did|does)(?: ?no|n[’']|[’'])t|not (?:respond|reach|connect)\w*|returned [45]\d\d|E(?:CONN|HOST|NOTFOUND|TIMEDOUT)\w*)\b/i

/** Titles and names, which may contain such words. */
const QUOTED = /["“][^"“”]*["”]/g

/** Whether a message of a finished run mentions failures, as in "40 tagged, 2 failed" or "Sonarr: request timed out". */
export const tellsFailure = (message: string): boolean =>
  FAILURE.test(message.replaceAll(QUOTED, '').replaceAll(NO_FAILURES, ''))
