import { useState } from 'react'
import * as z from 'zod/mini'
import type { ListQuery } from '../../../components/list/define-list.ts'
import { persisted } from '../../../lib/persisted.ts'
import { sessionOwner } from '../../../lib/session-owner.ts'
import { APPROVALS } from './approvals-list.tsx'

export const VIEWS_MAX = 12
export const VIEW_NAME_MAX = 40

const SavedView = z.object({ name: z.string(), query: z.string() })
export type SavedView = z.infer<typeof SavedView>

const storeOf = () =>
  persisted<SavedView[]>(
    `approvalViews:${sessionOwner() ?? 'nobody'}`,
    value => z.safeParse(z.array(SavedView), value).data,
    [],
  )

export const isSameName = (a: string, b: string) =>
  a.trim().toLowerCase() === b.trim().toLowerCase()

const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(one => !isSameName(one.name, view.name)), view].slice(-VIEWS_MAX)

export const viewOf = (views: readonly SavedView[], query: ListQuery): SavedView | undefined => {
  const now = APPROVALS.paramsOf(query).toString()
  return views.find(view => view.query === now)
}

export const useSavedViews = () => {
  const [views, setViews] = useState(() => storeOf().read())
  const put = (next: SavedView[]) => {
    storeOf().write(next)
    setViews(next)
  }
  return {
    views,
    save: (name: string, query: ListQuery) =>
      put(withView(views, { name: name.trim(), query: APPROVALS.paramsOf(query).toString() })),
    remove: ({ name }: SavedView) => put(views.filter(view => view.name !== name)),
    queryOf: ({ query }: SavedView) => APPROVALS.queryOf(new URLSearchParams(query)),
  }
}
export type SavedViews = ReturnType<typeof useSavedViews>
