/** Id of the element that scrolls the page. */
export const MAIN_ID = 'main'
/** Events that show that the user has taken over from automatic scrolling. */
export const OWN_SCROLLING = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
