import { isMotionReduced } from './use-media.ts'

/** Added to a slide that is still in progress. */
const SLIDE = { duration: 150, easing: 'ease-in-out', composite: 'add' } as const

const topOf = (row: Element) => row.getBoundingClientRect().top

/** The rows of a list with their places, before it changes. */
export const placesIn = (list: Element | null): ReadonlyMap<Element, number> =>
  new Map([...(list?.querySelectorAll('tr, li') ?? [])].map(row => [row, topOf(row)]))

/** Lets rows slide to their new places, so that they can be followed and cause no layout shift. */
export const slideFrom = (places: ReadonlyMap<Element, number>): void => {
  if (isMotionReduced()) return
  const moved = [...places].map(([row, top]) => [row, row.isConnected && top - topOf(row)] as const)
  for (const [row, distance] of moved)
    if (distance) row.animate({ transform: [`translateY(${distance}px)`, 'none'] }, SLIDE)
}
