import type { Asteroid } from './backdrop-shapes.ts'

/**
 * Asteroids, stars and light move in synchronized steps. Steps of about 1 px look smooth at a sixth of the cost of
 * continuous motion.
 */
const STEPS_PER_SECOND = 10
const FLICKERS_PER_SECOND = 1
/* Endless Web Animations fire no events, but CSS animations fire one per iteration, which wakes the main thread. */
const FOREVER = { iterations: Number.POSITIVE_INFINITY } as const
const AROUND_WINDOW_PX = 22 + 4
const OUTLINE_PX = 2

export const flicker = (element: Element, seconds: number, begun = 0): Animation =>
  element.animate([{ opacity: 0.45 }, { opacity: 1 }], {
    ...FOREVER,
    duration: seconds * 1000,
    direction: 'alternate',
    easing: `steps(${seconds * FLICKERS_PER_SECOND})`,
    delay: -begun * 1000,
  })

/** Fractions of the asteroid's path between which the asteroid is behind the window; null if it never is. */
const hiddenPart = (
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

/** Fractions of a path between which it stays at least `room` pixels away from both edges of the backdrop. */
const between = (from: number, to: number, length: number, room: number) => {
  const offsetOf = (px: number) => ((px / length) * 100 - from) / (to - from)
  if (length <= 2 * room) return [1, 0] as const
  return from < to
    ? ([offsetOf(room), offsetOf(length - room)] as const)
    : ([offsetOf(length - room), offsetOf(room)] as const)
}

/**
 * Keyframes for a rotating asteroid. The asteroid stops while it is behind the window, because moving it there would
 * redraw the window on every step: 37 % of a core instead of 18 without a GPU, at 1440 × 900.
 */
const asteroidKeyframes = (asteroid: Asteroid, behindWindow: Size | null): Keyframe[] => {
  const { from, to, turn, seconds } = asteroid
  const steps = seconds * STEPS_PER_SECOND
  const keyframeAt = (step: number): Keyframe => {
    const part = step / steps
    const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part]
    return {
      offset: part,
      transform: `translate(${x}vw, ${y}vh) rotate(${turn * part}deg)`,
    }
  }
  const hidden = behindWindow && hiddenPart(asteroid, behindWindow)
  const [gone, back] = hidden
    ? [Math.ceil(hidden[0] * steps), Math.floor(hidden[1] * steps)]
    : [0, 0]
  if (gone >= back) return [{ ...keyframeAt(0), easing: `steps(${steps})` }, keyframeAt(steps)]
  return [
    { ...keyframeAt(0), easing: `steps(${gone})` },
    { ...keyframeAt(gone), easing: 'step-end' },
    { ...keyframeAt(back), easing: `steps(${steps - back})` },
    keyframeAt(steps),
  ]
}

export const drift = (element: Element, asteroid: Asteroid, isFramed: boolean) => {
  const way = () =>
    asteroidKeyframes(asteroid, isFramed ? { width: innerWidth, height: innerHeight } : null)
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

/**
 * Animates the backdrop, except in hidden tabs or with reduced motion. Returns a function that stops the animations.
 */
export const runAnimations = (
  animations: readonly Animation[],
  onResize: () => void,
): (() => void) => {
  // Don't use the `useMedia` hook, because it would add shell code to the sign-in pages.
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
