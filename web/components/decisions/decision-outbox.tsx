import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { sendAll, startOutbox } from '../../state/outbox.ts'
import { lookUpLeft, sendBatch } from './outbox-sender.ts'
import { UndoBar } from './undo-bar.tsx'

/** App-long, beside the pages: sends what the outbox holds, at once when another page is opened, and shows the way back. */
export default function DecisionOutbox() {
  useEffect(() => startOutbox(sendBatch, lookUpLeft), [])
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    void sendAll()
  }, [pathname])
  return <UndoBar />
}
