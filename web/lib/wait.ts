/** Resolves after `ms`; with 0, once the browser has handled other pending work. */
export const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
