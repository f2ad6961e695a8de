// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Poster } from '../../../web/components/titles/poster.tsx'
import { setPictures } from '../../../web/state/preferences.ts'

/** happy-dom has no layout, so every element counts as visible. */
class InView {
  readonly #onChange: (entries: { isIntersecting: boolean }[]) => void
  constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
    this.#onChange = onChange
  }
  observe() {
    this.#onChange([{ isIntersecting: true }])
  }
  disconnect() {}
}
beforeEach(() => void vi.stubGlobal('IntersectionObserver', InView))
afterEach(() => {
  cleanup()
  setPictures(true)
})

const OUTSIDE = 'https://image.tmdb.org/t/p/1.jpg?x=1'
const THUMBS = [OUTSIDE, '/posters/3', '//elsewhere.example/4.jpg', 'javascript:alert(1)', null]
const [TMDB, OWN] = [
  '/gateway/picture?of=https%3A%2F%2Fimage.tmdb.org%2Ft%2Fp%2F1.jpg%3Fx%3D1',
  '/gateway/picture?of=%2Fposters%2F3',
]

const show = () => {
  const { container } = render(
    THUMBS.map(thumb => <Poster key={thumb} title={String(thumb)} type="show" thumb={thumb} />),
  )
  const images = () => [...container.querySelectorAll('img')]
  return { images, pictures: () => images().map(image => image.getAttribute('src')) }
}

test('loads pictures through the gateway and shows a tile if there is none or it fails', () => {
  const { images, pictures } = show()
  expect(pictures()).toEqual([TMDB, OWN])
  const [first] = images()
  if (first) fireEvent.error(first)
  expect(pictures()).toEqual([OWN])
})

test('keeps the colored tile in place until the picture covers it', () => {
  const { container, rerender } = render(<Poster title="Heat" type="movie" thumb={null} />)
  const tile = container.firstElementChild
  rerender(<Poster title="Heat" type="movie" thumb="/posters/3" />)
  expect(container.firstElementChild).toBe(tile)
  expect(tile?.querySelectorAll('svg, img')).toHaveLength(2)
})

test('can turn off external pictures', () => {
  setPictures(false)
  expect(show().pictures()).toEqual([OWN])
})

test('loads two pictures at a time, in order', () => {
  const { container, unmount } = render(
    [1, 2, 3, 4].map(n => <Poster key={n} title={String(n)} type="show" thumb={`/posters/${n}`} />),
  )
  const images = () => [...container.querySelectorAll('img')]
  const loading = () =>
    images().flatMap(image => /\d$/.exec(image.getAttribute('src') ?? '')?.[0] ?? [])
  expect(loading()).toEqual(['1', '2'])
  const [first, second] = images()
  if (first) fireEvent.load(first)
  expect(loading()).toEqual(['1', '2', '3'])
  if (second) fireEvent.error(second)
  expect(loading()).toEqual(['1', '3', '4'])
  unmount()
  expect(show().pictures()).toEqual([TMDB, OWN])
})
