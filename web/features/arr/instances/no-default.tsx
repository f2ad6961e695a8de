import { useState } from 'react'
import type { Instance } from '../../../contract/instances.ts'
import { messageOf } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import type { Kind } from '../kinds.ts'
import { makeDefault } from './instance-writes.ts'

/** None of the real instances is the default: the backend then refuses every change until one is. */
export function NoDefault({ kind, list }: { kind: Kind; list: readonly Instance[] }) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [first] = list
  if (!first || list.some(row => row.isDefault)) return null
  const promote = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      await makeDefault(kind.id, first.id)
    } catch (cause) {
      setProblem(messageOf(cause, 'The backend did not make it the default. Try again.'))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Problem
      tone="wait"
      title="No instance is the default"
      cause={`What no content-router rule claims goes nowhere, and the backend refuses other changes. ${problem ?? ''}`}
      action={
        <Button variant="neutral" size="sm" busy={isBusy} onClick={() => void promote()}>
          Make {first.name} the default
        </Button>
      }
    />
  )
}
