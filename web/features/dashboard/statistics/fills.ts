/** Colors of charts, which are bright in both themes and always have an outline. */
export type Fill = 'ok' | 'bad' | 'wait' | 'info' | 'main' | 'dim'
