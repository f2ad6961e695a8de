import { useStore } from '../../components/use-store.ts'
import { pageLoads } from './page-view.ts'

export const LoadingBar = () => {
  const { running } = useStore(pageLoads)
  if (running === 0) return null
  return (
    <div
      role="progressbar"
      aria-label="Loading"
      className="pointer-events-none absolute inset-x-0 top-0 z-10 h-1 opacity-100 transition-opacity delay-200 starting:opacity-0"
    >
      <div className="h-full motion-safe:animate-pulse bg-main" />
    </div>
  )
}
