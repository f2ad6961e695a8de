// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Poster } from '../../../web/components/titles/poster.tsx'
import { setPictures } from '../../../web/state/preferences.ts'

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

test('pictures come through the gateway; without one, and where it is dead, a tile stands', () => {
  const { images, pictures } = show()
  expect(pictures()).toEqual([TMDB, OWN])
  const [first] = images()
  if (first) fireEvent.error(first)
  expect(pictures()).toEqual([OWN])
})

test('those from outside can be switched off', () => {
  setPictures(false)
  expect(show().pictures()).toEqual([OWN])
})
