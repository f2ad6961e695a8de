import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from '../../components/use-store.ts'
import { approvalStats } from '../../state/approval-counts.ts'
import { notify } from '../../state/toasts.ts'
import { observeParts } from '../../ui/lazy-part.ts'
import { startTooltips } from '../../ui/tooltip-layer.ts'
import { documentTitle } from '../navigation/document-title.ts'
import { pageLoads, whyNotLoaded } from '../navigation/page-view.ts'
import { startBackgroundTasks } from './start-background-tasks.ts'

const notifyPartFailure = async () =>
  notify({
    kind: 'error',
    id: 'part-failure',
    title: 'Part of this page couldn’t be loaded',
    description: await whyNotLoaded(),
  })

/** What runs as long as the shell is shown. */
export const useBackground = (title: string) => {
  useDocumentTitle(title)
  useBackgroundTasks()
  useEffect(startTooltips, [])
}

const useBackgroundTasks = () => {
  const navigate = useNavigate()
  const open = useEffectEvent((to: string) => void navigate(to))
  useEffect(() => {
    observeParts({
      started: () => pageLoads.running++,
      ended: () => pageLoads.running--,
      failed: () => void notifyPartFailure(),
    })
    return startBackgroundTasks(open)
  }, [])
}

const useDocumentTitle = (title: string) => {
  const pending = useStore(approvalStats.state).data?.pending ?? 0
  useEffect(() => {
    document.title = documentTitle(title, pending)
  }, [title, pending])
}
