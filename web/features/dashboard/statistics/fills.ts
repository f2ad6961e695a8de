/** Chart colors, bright in both themes and always outlined. */
export type Fill = 'ok' | 'bad' | 'wait' | 'info' | 'main' | 'dim'
