import { useCallback } from 'react'
import { useOpened } from '../../components/list/use-opened.ts'

const idOf = (text: string | null): number | null => {
  const id = Number(text)
  return Number.isInteger(id) && id > 0 ? id : null
}

export const useOpenedRequest = () => {
  const { opened, open, show, close, reopen } = useOpened('request')
  return {
    openedId: idOf(opened),
    open: useCallback((row: { id: number }) => open(String(row.id)), [open]),
    show: useCallback((id: number) => show(String(id)), [show]),
    close,
    reopen,
  }
}
