// @vitest-environment happy-dom
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Poster } from '../../../web/components/titles/poster.tsx'
import { setPreference } from '../../../web/state/preferences.ts'

afterEach(() => {
  cleanup()
  setPreference('picturesEnabled', true)
})

const OUTSIDE = 'https://image.tmdb.org/t/p/1.jpg?x=1'
const THUMBS = [OUTSIDE, '/posters/3', '//elsewhere.example/4.jpg', 'javascript:alert(1)', null]
const [TMDB, OWN] = [
  '/gateway/picture?of=https%3A%2F%2Fimage.tmdb.org%2Ft%2Fp%2F1.jpg%3Fx%3D1',
  '/gateway/picture?of=%2Fposters%2F3',
]

const show = (thumbs: readonly (string | null)[] = THUMBS) => {
  const { container, unmount } = render(
    thumbs.map(thumb => <Poster key={thumb} title={String(thumb)} type="show" thumb={thumb} />),
  )
  const images = () => [...container.querySelectorAll('img')]
  return { images, unmount, pictures: () => images().map(image => image.getAttribute('src')) }
}

test('loads pictures through the gateway, shows a tile if one fails, and can do without outside ones', async () => {
  const { images, pictures } = show()
  await waitFor(() => expect(pictures()).toEqual([TMDB, OWN]))
  const [first] = images()
  if (first) fireEvent.error(first)
  expect(pictures()).toEqual([OWN])
  cleanup()
  setPreference('picturesEnabled', false)
  const withoutOutside = show()
  await waitFor(() => expect(withoutOutside.pictures()).toEqual([OWN]))
})

test('loads two pictures at a time, in order', async () => {
  const { images, pictures, unmount } = show([1, 2, 3, 4].map(n => `/posters/${n}`))
  const loading = () => pictures().flatMap(src => /\d$/.exec(src ?? '')?.[0] ?? [])
  await waitFor(() => expect(loading()).toEqual(['1', '2']))
  const [first, second] = images()
  if (first) fireEvent.load(first)
  await waitFor(() => expect(loading()).toEqual(['1', '2', '3']))
  if (second) fireEvent.error(second)
  await waitFor(() => expect(loading()).toEqual(['1', '3', '4']))
  unmount()
  const next = show()
  await waitFor(() => expect(next.pictures()).toEqual([TMDB, OWN]))
})
