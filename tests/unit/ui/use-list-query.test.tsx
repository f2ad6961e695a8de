// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useSearchParams } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { ListQuery } from '../../../web/components/list/define-list.ts'
import { useListQuery } from '../../../web/components/list/use-list-query.ts'
import { USERS } from '../../../web/features/plex/users/list/users-list.tsx'

test('a URL that only follows the typing is not a new query', async () => {
  const queries: ListQuery[] = []
  let address = ''
  let type: (text: string) => void = () => {}
  const List = () => {
    const { query, setText } = useListQuery(USERS)
    address = useSearchParams()[0].toString()
    type = setText
    queries.push(query)
    return null
  }
  const root = createRoot(document.createElement('div'))
  root.render(
    <MemoryRouter initialEntries={['/?sort=watchlist.desc&sync=on']}>
      <List />
    </MemoryRouter>,
  )
  await vi.waitFor(() => expect(queries).not.toEqual([]))
  const [first] = queries
  type('a')
  await vi.waitFor(() => expect(address).toContain('q=a'))
  expect(new Set(queries.filter(({ text }) => text === 'a')).size).toBe(1)
  type('ab')
  await vi.waitFor(() => expect(queries.at(-1)).toMatchObject({ text: 'ab' }))
  expect(queries.at(-1)?.sort).toBe(first?.sort)
  expect(queries.at(-1)?.facets).toBe(first?.facets)
  root.unmount()
})
