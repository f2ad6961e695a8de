import { isMotionReduced } from './use-media.ts'

/** Added to a slide that is still in progress. */
const SLIDE = { duration: 150, easing: 'ease-in-out', composite: 'add' } as const
/** Instead of a slide: rows fade out in their old places and in again in the new ones. */
const FADE = { opacity: [1, 0, 0, 1], offset: [0, 0.5, 0.5, 1] }

const topOf = (row: Element) => row.getBoundingClientRect().top

/** The rows of a list with their places, before it changes. */
export const placesIn = (list: Element | null): ReadonlyMap<Element, number> =>
  new Map([...(list?.querySelectorAll('tr, li') ?? [])].map(row => [row, topOf(row)]))

/** Lets rows slide to their new places, so that they can be followed and cause no layout shift. */
export const slideFrom = (places: ReadonlyMap<Element, number>): void => {
  const moved = [...places].map(([row, top]) => [row, row.isConnected && top - topOf(row)] as const)
  for (const [row, distance] of moved) {
    const from = `translateY(${distance}px)`
    if (distance && isMotionReduced())
      row.animate({ ...FADE, transform: [from, from, 'none', 'none'] }, 300)
    else if (distance) row.animate({ transform: [from, 'none'] }, SLIDE)
  }
}
