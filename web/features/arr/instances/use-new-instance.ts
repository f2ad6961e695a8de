import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { InstanceEdit } from './instance-source.ts'

/** The card for a new instance, opened by `?add` in the address too, which goes away with that. */
export const useNewInstance = () => {
  const [params, setParams] = useSearchParams()
  const [added, setAdded] = useState<{ seed: InstanceEdit | null } | null>(null)
  const isAsked = params.has('add')
  useEffect(() => {
    if (!isAsked) return
    setAdded(before => before ?? { seed: null })
    setParams(
      before => {
        before.delete('add')
        return before
      },
      { replace: true },
    )
  }, [isAsked, setParams])
  return [added, setAdded] as const
}
