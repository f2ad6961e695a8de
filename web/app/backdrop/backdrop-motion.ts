import type { Asteroid } from './backdrop-shapes.ts'

/**
 * Rocks move in steps, all at the same moments: what is hardly faster than 1 px a step looks smooth, and costs a sixth. The
 * stars' and the light's moments are among them.
 */
const STEPS_PER_SECOND = 10
const FLICKERS_PER_SECOND = 2
/* Of an animation that a style sheet declares every round ends in an event, for which the main thread has to run. */
const FOREVER = { iterations: Number.POSITIVE_INFINITY } as const
/** The frame around the window of frame.tsx, and what its round corners show besides. */
const AROUND_WINDOW_PX = 22 + 4
const OUTLINE_PX = 2

/** From faint to bright and back, in steps. @param begun seconds of it that are over already */
export const flickering = (element: Element, seconds: number, begun = 0): Animation =>
  element.animate([{ opacity: 0.45 }, { opacity: 1 }], {
    ...FOREVER,
    duration: seconds * 1000,
    direction: 'alternate',
    easing: `steps(${seconds * FLICKERS_PER_SECOND})`,
    delay: -begun * 1000,
  })

/** The share of a rock's way, from and to, that it is all behind the window; null where it never is. */
const wayBehindWindow = (
  { radius, from, to }: Asteroid,
  { width, height }: Size,
): readonly [from: number, to: number] | null => {
  const room = AROUND_WINDOW_PX + radius + OUTLINE_PX
  const [left, right] = between(from.x, to.x, width, room)
  const [above, below] = between(from.y, to.y, height, room)
  const [start, end] = [Math.max(left, above), Math.min(right, below)]
  return start < end ? [start, end] : null
}
interface Size {
  width: number
  height: number
}

/** From when to when a way, given in percent of a length, is at least `room` from both ends of it. */
const between = (from: number, to: number, length: number, room: number) => {
  const at = (px: number) => ((px / length) * 100 - from) / (to - from)
  if (length <= 2 * room) return [1, 0] as const
  return from < to
    ? ([at(room), at(length - room)] as const)
    : ([at(length - room), at(room)] as const)
}

/**
 * A rock's way across, turning, in steps. Behind a window of the size it stands still while nothing of it is seen, and goes on
 * where it would be by then: moving there, too, it would have the whole window drawn again with each step.
 */
export const wayAcross = (asteroid: Asteroid, behindWindow: Size | null): Keyframe[] => {
  const { from, to, turn, seconds } = asteroid
  const steps = seconds * STEPS_PER_SECOND
  const at = (step: number): Keyframe => {
    const part = step / steps
    const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part]
    return {
      offset: part,
      transform: `translate(${x}vw, ${y}vh) rotate(${turn * part}deg)`,
    }
  }
  const hidden = behindWindow && wayBehindWindow(asteroid, behindWindow)
  const [gone, back] = hidden
    ? [Math.ceil(hidden[0] * steps), Math.floor(hidden[1] * steps)]
    : [0, 0]
  if (gone >= back) return [{ ...at(0), easing: `steps(${steps})` }, at(steps)]
  return [
    { ...at(0), easing: `steps(${gone})` },
    { ...at(gone), easing: 'step-end' },
    { ...at(back), easing: `steps(${steps - back})` },
    at(steps),
  ]
}

/** A rock on its way; behind a window the way has to follow the window's size. */
export const drifting = (element: Element, asteroid: Asteroid, isFramed: boolean) => {
  const way = () =>
    wayAcross(asteroid, isFramed ? { width: innerWidth, height: innerHeight } : null)
  const effect = new KeyframeEffect(element, way(), {
    ...FOREVER,
    duration: asteroid.seconds * 1000,
    delay: -Math.round(asteroid.seconds * asteroid.progress) * 1000,
  })
  return {
    animation: new Animation(effect),
    follow: () => {
      if (isFramed) effect.setKeyframes(way())
    },
  }
}

/** They run until the returned function is called, pause while the tab is hidden, and are off where reduced motion is preferred. */
export const moving = (animations: readonly Animation[], onResize: () => void): (() => void) => {
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
  addEventListener('resize', onResize)
  return () => {
    stillness.removeEventListener('change', follow)
    document.removeEventListener('visibilitychange', follow)
    removeEventListener('resize', onResize)
    for (const animation of animations) animation.cancel()
  }
}
