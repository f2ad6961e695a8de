import type { Tone } from '../../../../ui/badge.tsx'

/** Something about a rule that keeps it from working as it reads. */
export interface Flag {
  tone: Extract<Tone, 'bad' | 'wait'>
  /** In a word or two. */
  label: string
  /** What it means and what to do. */
  text: string
}
