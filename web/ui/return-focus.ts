/**
 * Asked of what a closed window was opened from, from within to without, when its button is gone. Who has a better place for
 * the focus than the next tab stop moves it there and prevents the default.
 */
export const RETURN_FOCUS = 'returnfocus'
