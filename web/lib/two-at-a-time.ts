import pLimit from 'p-limit'

/** Runs functions two at a time, so that slow ones leave some of the browser's six connections to others. */
export const twoAtATime = () => pLimit(2)
