import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ListQuery } from './define-list.ts'

/** Typing reaches the address after this long without a key: browsers limit how often it may change. */
const ADDRESS_PAUSE_MS = 300

/** How a list's query stands in the address. Keep it at module level: another one is another list. */
interface QueryForm {
  /** What the page opens with. */
  readonly initial: ListQuery
  queryOf(params: URLSearchParams): ListQuery
  /** Parameters of others stay. */
  paramsOf(query: ListQuery, others?: URLSearchParams): URLSearchParams
}

/**
 * Filters and order of a list, kept in the address. Typing replaces the history entry, every other change makes one, so that
 * Back undoes a filter but never a letter.
 */
export const useListQuery = ({ initial, queryOf, paramsOf }: QueryForm) => {
  const [params, setParams] = useSearchParams()
  const addressed = useMemo(() => queryOf(params), [params, queryOf])
  const [text, setText] = useState(addressed.text)

  // The text is ahead of the address while it is typed; only an address changed by others (a link, Back) leads it.
  const written = useRef(addressed.text)
  useEffect(() => {
    if (addressed.text === written.current) return
    written.current = addressed.text
    setText(addressed.text)
  }, [addressed.text])

  // An address that only followed the typing is no other query: nothing is sorted and filtered again for it.
  const besides = paramsOf({ ...addressed, text: '' }).toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `besides` says all of it but the text
  const others = useMemo(() => addressed, [besides])
  const query = useMemo((): ListQuery => ({ ...others, text }), [others, text])

  useEffect(() => {
    if (text === written.current) return
    const timer = setTimeout(() => {
      // A filter picked meanwhile took the text along; its address may still be on its way into view.
      if (text === written.current) return
      written.current = text
      setParams(before => paramsOf({ ...queryOf(before), text }, before), { replace: true })
    }, ADDRESS_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, setParams, queryOf, paramsOf])

  // What was asked for last. The address follows a little later, so a second change must not start from it.
  const latest = useRef(query)
  const shown = useRef(addressed)
  if (shown.current !== addressed) {
    shown.current = addressed
    latest.current = query
  } else latest.current = { ...latest.current, text }
  const change = useCallback(
    (part: Partial<ListQuery>) => {
      const next = { ...latest.current, ...part }
      latest.current = next
      written.current = next.text
      setText(next.text)
      setParams(before => paramsOf(next, before))
    },
    [setParams, paramsOf],
  )
  const reset = useCallback(
    () => change({ ...initial, sort: latest.current.sort }),
    [change, initial],
  )

  return { query, setText, change, reset }
}
