import type { Asteroid } from './backdrop-shapes.ts'

/** Rocks move in steps, all at the same moments: what is slower than 1 px a step looks smooth, and costs a fifth. */
const STEPS_PER_SECOND = 12
const FLICKERS_PER_SECOND = 2
/* Of an animation that a style sheet declares every round ends in an event, for which the main thread has to run. */
const FOREVER = { iterations: Number.POSITIVE_INFINITY } as const

/** From faint to bright and back, in steps. @param begun seconds of it that are over already */
export const flickering = (element: Element, seconds: number, begun = 0): Animation =>
  element.animate([{ opacity: 0.45 }, { opacity: 1 }], {
    ...FOREVER,
    duration: seconds * 1000,
    direction: 'alternate',
    easing: `steps(${seconds * FLICKERS_PER_SECOND})`,
    delay: -begun * 1000,
  })

/** A rock on its way across, turning. */
export const wayOf = (
  element: Element,
  { from, to, progress, seconds, turn }: Asteroid,
): Animation =>
  element.animate(
    [
      { transform: `translate(${from.x}vw, ${from.y}vh)` },
      { transform: `translate(${to.x}vw, ${to.y}vh) rotate(${turn}deg)` },
    ],
    {
      ...FOREVER,
      duration: seconds * 1000,
      easing: `steps(${seconds * STEPS_PER_SECOND})`,
      delay: -Math.round(seconds * progress) * 1000,
    },
  )

/** They run until the returned function is called, pause while the tab is hidden, and are off where reduced motion is preferred. */
export const moving = (animations: readonly Animation[]): (() => void) => {
  // The hook for it comes with the shell's scripts, which the pages before the sign-in do without.
  const stillness = matchMedia('(prefers-reduced-motion: reduce)')
  const follow = () => {
    for (const animation of animations) {
      if (stillness.matches) animation.cancel()
      else if (document.hidden) animation.pause()
      else animation.play()
    }
  }
  follow()
  stillness.addEventListener('change', follow)
  document.addEventListener('visibilitychange', follow)
  return () => {
    stillness.removeEventListener('change', follow)
    document.removeEventListener('visibilitychange', follow)
    for (const animation of animations) animation.cancel()
  }
}
