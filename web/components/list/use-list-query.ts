import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useUrlParams } from '../use-url-params.ts'
import type { List, ListQuery } from './define-list.ts'

const ADDRESS_PAUSE_MS = 300

/** Must be a stable reference. */
type QueryForm = Pick<List<object, never>, 'initial' | 'queryOf' | 'paramsOf'>

/**
 * Typing replaces the history entry, but other changes push a new one, so that Back undoes filters but not keystrokes.
 */
export const useListQuery = ({ initial, queryOf, paramsOf }: QueryForm) => {
  const [params, setParams] = useUrlParams()
  const { state } = useLocation()
  const addressed = useMemo(() => queryOf(params), [params, queryOf])
  const [text, setText] = useState(addressed.text)

  // While the user types, the text is ahead of the URL. Only navigation from outside (a link, Back) overrides the text.
  const written = useRef(addressed.text)
  useEffect(() => {
    if (addressed.text === written.current) return
    written.current = addressed.text
    setText(addressed.text)
  }, [addressed.text])

  // If the URL has only caught up with typing, the query is the same, so don't filter and sort again.
  const besides = paramsOf({ ...addressed, text: '' }).toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `besides` contains every part of the query except the text
  const others = useMemo(() => addressed, [besides])
  const query = useMemo((): ListQuery => ({ ...others, text }), [others, text])

  useEffect(() => {
    if (text === written.current) return
    const timer = setTimeout(() => {
      if (text === written.current) return
      written.current = text
      setParams(before => paramsOf({ ...queryOf(before), text }, before), { replace: true, state })
    }, ADDRESS_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, state, setParams, queryOf, paramsOf])

  // The next change must build on the latest requested query, because the URL lags behind.
  const latest = useRef(query)
  const shown = useRef(addressed)
  useLayoutEffect(() => {
    latest.current = shown.current === addressed ? { ...latest.current, text } : query
    shown.current = addressed
  })
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
  return {
    query,
    setText,
    change,
    reset: () => change({ ...initial, sort: latest.current.sort }),
  }
}
