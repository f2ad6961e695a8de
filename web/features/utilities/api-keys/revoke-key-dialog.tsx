import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { exact, parseTime } from '../../../lib/time.ts'
import { notify } from '../../../state/toasts.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useLastOpened } from '../../../ui/use-last-opened.ts'
import { type ApiKey, revokeApiKey } from './api-keys.ts'

interface RevokeKeyProps {
  apiKey: ApiKey | null
  onClose: () => void
}

export function RevokeKeyDialog({ apiKey, onClose }: RevokeKeyProps) {
  const { last: shown } = useLastOpened(apiKey)
  const revoke = async () => {
    if (!apiKey) return
    const outcome = await revokeApiKey(apiKey.id)
    notify({
      kind: 'success',
      title: outcome === 'gone' ? 'Key was already revoked' : 'Key revoked',
      description: apiKey.name,
    })
  }
  const created = parseTime(shown?.created_at)
  return (
    <ConfirmDialog
      open={apiKey !== null}
      onClose={onClose}
      title={`Revoke “${bidiIsolate(shown?.name ?? '')}”?`}
      description={`Apps that use this key${created ? ` (created ${exact(created)})` : ''} lose access immediately. This can’t be undone.`}
      confirmLabel="Revoke key"
      onConfirm={revoke}
      failed={cause => explainFailure('revoke the key', cause)}
    />
  )
}
