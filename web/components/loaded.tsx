import type { ReactNode } from 'react'
import { leftOutOf } from '../contract/rows.ts'
import { pluralize } from '../lib/pluralize.ts'
import type { Resource, ResourceState } from '../state/resource.ts'
import { Problem } from '../ui/problem.tsx'
import { useResource } from './use-resource.ts'

/** What a form or a list tells about data that it loads itself. */
interface LoadState<T> extends Partial<ResourceState<T>> {
  /** Whether only part of the data was loaded, as `error` says. */
  isPart?: boolean | undefined
  load(options: { force: true }): unknown
}

interface LoadedProps<T> {
  from: Resource<T> | LoadState<T>
  /** The data as a plural noun, as in "These rules may be out of date". */
  what: string
  /** Shown until the data has loaded. */
  skeleton?: ReactNode
  /** Class of the notice. */
  className?: string
  /** Elements with placeholders of their own need no skeleton. */
  children?: Content<T>
}
type Content<T> = ReactNode | ((data: T) => ReactNode)

function contentOf<T>(children: Content<T>, data: T | null): ReactNode {
  if (typeof children !== 'function') return children
  return data !== null && children(data)
}

/**
 * Loads a resource and shows its data, with placeholders until then. Shows a notice if loading failed, if the data may be
 * out of date because of that, or if the server lacks it.
 */
export function Loaded<T>({ from, what, skeleton, className, children }: LoadedProps<T>) {
  const own = useResource('state' in from ? from : null)
  const state: Partial<LoadState<T>> = 'state' in from ? own : from
  const { data = null, status, error = null, reason, loading = false, isPart } = state
  if (status === 'not-offered')
    return (
      <Problem
        className={className}
        tone="wait"
        title={error}
        cause="Update the server to use this feature."
      />
    )
  const leftOut = leftOutOf(data)
  const hasFailed = data === null && error !== null
  return (
    <>
      {error !== null && (
        <Problem
          className={className}
          tone={hasFailed ? 'bad' : 'wait'}
          title={hasFailed || isPart ? error : `These ${what} may be out of date`}
          cause={reason}
          onRetry={() => void from.load({ force: true })}
          isRetrying={loading}
        />
      )}
      {leftOut > 0 && (
        <Problem
          className={className}
          tone="wait"
          title={
            Array.isArray(data)
              ? `${leftOut} of ${data.length + leftOut} ${what} couldn’t be read`
              : `${pluralize(leftOut, 'row')} of the ${what} couldn’t be read`
          }
          cause={Array.isArray(data) ? 'The server sent them without a readable ID.' : undefined}
        />
      )}
      {!hasFailed &&
        (data === null && skeleton !== undefined ? skeleton : contentOf(children, data))}
    </>
  )
}
