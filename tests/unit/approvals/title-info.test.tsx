// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { TitleInfo } from '../../../web/components/titles/title-info.tsx'
import { tmdb, tmdbDetails, tmdbGuid } from '../../../web/state/tmdb.ts'
import { domMock } from '../../support/dom-mock.ts'

const mock = domMock()
const guids = ['imdb:tt0133093', 'tmdb://603']
const MATRIX = { title: 'The Matrix', type: 'movie', guids, genres: ['Action'] } as const
const METADATA = '/v1/tmdb/metadata/:guid'

describe('details of a title', () => {
  test('come from TMDB', async () => {
    const { container } = render(<TitleInfo about={MATRIX} />)
    await screen.findByText('1999')
    expect(container.textContent).toMatch(/Movie · .*\d h.* · Rating\d\.\d/)
    expect(container.textContent).toContain('Action, Science Fiction · English')
    expect(screen.getByRole('link', { name: /TMDB/ }).getAttribute('href')).toBe(
      'https://www.themoviedb.org/movie/603',
    )
  })

  test('are the seasons of a show, which is looked up by its TVDB id', async () => {
    const guids = ['tmdb:603', 'tvdb:81189']
    render(<TitleInfo about={{ title: 'Breaking Bad', type: 'show', guids }} />)
    expect(await screen.findByText(/\d seasons?/)).toBeTruthy()
    expect(tmdbGuid('show', ['tmdb:603'])).toBeNull()
  })

  test('are absent without a TMDB key, and not requested again', async () => {
    await mock.fault({ path: METADATA, status: 503, times: 0 })
    const { container, unmount } = render(<TitleInfo about={MATRIX} />)
    await waitFor(() => expect(tmdb.isOffered).toBe(false))
    expect(container.textContent).toBe(
      'The MatrixMovieActionTMDB (opens in a new tab)IMDb (opens in a new tab)',
    )
    unmount()
    render(<TitleInfo about={{ ...MATRIX, guids: ['tmdb:949'] }} />)
    expect(tmdbDetails.states['tmdb:949']).toBeUndefined()
  })

  test('are still requested after the gateway was too busy for one of them', async () => {
    await mock.fault({ path: METADATA, status: 503, body: { code: 'BUSY', message: 'Too busy' } })
    const { unmount } = render(<TitleInfo about={MATRIX} />)
    await waitFor(() => expect(tmdbDetails.states['tmdb:603']?.status).toBe('failed'))
    unmount()
    render(<TitleInfo about={MATRIX} />)
    expect(await screen.findByText('1999')).toBeTruthy()
  })

  const answer = (details: object) =>
    mock.fault({ path: METADATA, status: 200, body: { success: true, metadata: { details } } })

  test('leave out what can’t be true', async () => {
    const odd = { runtime: -5, vote_average: 83, vote_count: 12, release_date: 'soon' }
    await answer({ title: 'The Matrix', overview: 'Neo.', ...odd })
    const { container } = render(<TitleInfo about={MATRIX} />)
    expect(await screen.findByText('Neo.')).toBeTruthy()
    expect(container.textContent).not.toMatch(/83|-5|soon|Rating/)
  })

  test('of another type with the same id are not shown', async () => {
    await answer({ name: 'A show', first_air_date: '2001-01-01' })
    render(<TitleInfo about={MATRIX} />)
    await waitFor(async () => expect((await mock.calls())[`GET ${METADATA}`]).toBe(1))
    expect(screen.queryByText('2001')).toBeNull()
  })
})
