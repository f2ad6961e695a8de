import { type RefObject, useEffect } from 'react'
import { isForPage } from '../../ui/page-key.ts'

/** "/" anywhere on the page, but in a field, moves to the filter field. */
export const useFilterKey = (field: RefObject<HTMLInputElement | null>) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isForPage(event) || !field.current) return
      event.preventDefault()
      field.current.focus()
      field.current.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [field])
}
