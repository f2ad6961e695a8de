/** Grounds of bars, counters and stripes: bright in both themes, and separated by an edge (never by color alone). */
export const FILLS = {
  ok: 'bg-solid-ok',
  bad: 'bg-solid-bad',
  wait: 'bg-solid-wait',
  info: 'bg-solid-info',
  main: 'bg-main',
  dim: 'bg-ink-3',
}
export type Fill = keyof typeof FILLS
