import { useState } from 'react'
import { couldNot } from '../../../lib/errors.ts'
import { isolate } from '../../../lib/isolate.ts'
import { exact, parseTime } from '../../../lib/time.ts'
import { notify } from '../../../state/toasts.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { type ApiKey, revokeApiKey } from './api-keys.ts'

interface RevokeKeyProps {
  apiKey: ApiKey | null
  onClose: () => void
}

export function RevokeKeyDialog({ apiKey, onClose }: RevokeKeyProps) {
  const [problem, setProblem] = useState<string | null>(null)
  // Keeps showing the content during the closing animation.
  const [shown, setShown] = useState(apiKey)
  if (apiKey && apiKey !== shown) {
    setShown(apiKey)
    setProblem(null)
  }
  const revoke = async () => {
    if (!apiKey) return
    try {
      const outcome = await revokeApiKey(apiKey.id)
      notify({
        kind: 'success',
        title: outcome === 'gone' ? 'Key was already revoked' : 'Key revoked',
        description: apiKey.name,
      })
    } catch (cause) {
      setProblem(couldNot('revoke the key', cause))
      throw cause
    }
  }
  const created = parseTime(shown?.created_at)
  return (
    <ConfirmDialog
      open={apiKey !== null}
      onClose={onClose}
      title={`Revoke “${isolate(shown?.name ?? '')}”?`}
      description={`Apps that use this key${created ? ` (created ${exact(created)})` : ''} lose access immediately. This can’t be undone.`}
      confirmLabel="Revoke key"
      onConfirm={revoke}
    >
      {problem && (
        <p role="alert" className="text-bad wrap-anywhere">
          {problem}
        </p>
      )}
    </ConfirmDialog>
  )
}
