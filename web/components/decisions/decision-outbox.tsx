import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { sendAll, startOutbox } from './outbox.ts'
import { shareOutbox } from './outbox-tabs.ts'
import { lookUpLeft, refuseBatch, sendBatch } from './send-batch.ts'
import { UndoBar } from './undo-bar.tsx'

/** App-long, beside the pages: sends what the outbox holds, at once when another page is opened, and shows the way back. */
export default function DecisionOutbox() {
  useEffect(() => {
    const stop = startOutbox({ send: sendBatch, lookUp: lookUpLeft, refuse: refuseBatch })
    const stopSharing = shareOutbox()
    return () => {
      stop()
      stopSharing()
    }
  }, [])
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    void sendAll()
  }, [pathname])
  return <UndoBar />
}
