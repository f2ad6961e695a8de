export const RETURN_FOCUS = 'returnfocus'
