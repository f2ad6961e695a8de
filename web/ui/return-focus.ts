/**
 * Dispatched to the ancestors of a removed overlay trigger, innermost first. A handler with a better target than the
 * next tab stop focuses it and prevents the default.
 */
export const RETURN_FOCUS = 'returnfocus'
