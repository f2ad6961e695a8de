/** Resolves after `ms`, or, for 0, as soon as the browser has handled what else is due. */
export const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
