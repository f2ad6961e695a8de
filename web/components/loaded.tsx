import type { ReactNode } from 'react'
import { gateway, isServerAway } from '../state/gateway.ts'
import type { Resource } from '../state/resource.ts'
import { Problem } from '../ui/problem.tsx'
import { useStore } from './use-store.ts'

interface LoadedProps<T> {
  /** The page loads it with `useResource`. */
  from: Resource<T>
  /** The data as a plural noun, as in "These rules may be out of date". */
  what: string
  /** Shown until the data has loaded. */
  skeleton?: ReactNode
  /** Class of the notice. */
  className?: string
  /** Without it, only the notices are shown. */
  children?: (data: T) => ReactNode
}

/**
 * Shows the data of a resource: the skeleton while it loads, and a notice if loading failed, if the data may be out of
 * date because of that, or if the server lacks it. While the server is away, the skeleton stays, because the banner
 * above the page says so.
 */
export function Loaded<T>({ from, what, skeleton, className, children }: LoadedProps<T>) {
  const { data, status, error, reason, loading } = useStore(from.state)
  const isAway = isServerAway(useStore(gateway.state))
  if (status === 'not-offered') return <Problem className={className} tone="wait" title={error} />
  const hasFailed = error !== null && (data !== null || !isAway)
  return (
    <>
      {hasFailed && (
        <Problem
          className={className}
          tone={data === null ? 'bad' : 'wait'}
          title={data === null ? error : `These ${what} may be out of date`}
          cause={reason}
          onRetry={() => void from.load({ force: true })}
          isRetrying={loading}
        />
      )}
      {data === null ? !hasFailed && skeleton : children?.(data)}
    </>
  )
}
