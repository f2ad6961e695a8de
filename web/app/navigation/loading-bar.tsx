import { useStore } from '../../components/use-store.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { pageLoads } from './page-view.ts'

export const LoadingBar = () =>
  useStore(pageLoads).running > 0 && (
    <ProgressBar
      isLine
      label="Loading"
      percent={null}
      className="pointer-events-none absolute inset-x-0 top-0 z-10 h-1 opacity-100 transition-opacity delay-200 starting:opacity-0"
    />
  )
