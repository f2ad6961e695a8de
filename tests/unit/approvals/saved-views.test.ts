import { expect, test } from 'vitest'
import { APPROVALS } from '../../../web/features/approvals/list/approvals-list.tsx'
import { viewOf, withView } from '../../../web/features/approvals/list/saved-views.ts'

const view = (name: string, query = 'soon=') => ({ name, query })

test('replaces a view of the same name, ignoring case', () => {
  expect(withView([view('Mine'), view('Old')], view('mine ', 'q=x'))).toEqual([
    view('Old'),
    view('mine ', 'q=x'),
  ])
})

test('finds only a view that matches the current filters', () => {
  const views = [view('Soon', 'soon='), view('All', 'status=all')]
  const showing = (facets: Record<string, string[]>) => ({
    ...APPROVALS.initial,
    facets: { ...APPROVALS.initial.facets, ...facets },
  })
  expect(viewOf(views, showing({ status: [] }))?.name).toBe('All')
  expect(viewOf(views, showing({ soon: ['on'] }))?.name).toBe('Soon')
  expect(viewOf(views, APPROVALS.initial)).toBe(undefined)
})
