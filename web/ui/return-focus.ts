/**
 * Dispatched on the ancestors of a removed overlay trigger, innermost first. A handler that knows a better target than
 * the next tab stop focuses it and calls preventDefault().
 */
export const RETURN_FOCUS = 'returnfocus'
