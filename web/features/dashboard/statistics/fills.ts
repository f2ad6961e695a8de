export type Fill = 'ok' | 'bad' | 'wait' | 'info' | 'main' | 'dim'
