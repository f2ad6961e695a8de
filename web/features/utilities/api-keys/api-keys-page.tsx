import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { EmbeddedList } from '../../../components/list/embedded-list.tsx'
import { ExportCsv } from '../../../components/list/export-csv.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { SectionCard, WithSectionIndex } from '../../../components/settings/sections.tsx'
import type { PageInfo } from '../../../components/settings/settings-page.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { withBase } from '../../../lib/base-path.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { saveDatedCsv } from '../../../lib/save-file.ts'
import { exact, parseTime } from '../../../lib/time.ts'
import { requireSame } from '../../../state/same-thing.ts'
import { notify } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useLastOpened } from '../../../ui/use-last-opened.ts'
import { type ApiKey, apiKeys, curlExample, revokeApiKey } from './api-keys.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { API_KEYS } from './keys-list.tsx'

/** Path for the curl example. Every backend version has this endpoint. */
const EXAMPLE_PATH = '/v1/users/users/list/with-counts'

function UseCard() {
  const example = curlExample(location.origin + withBase(EXAMPLE_PATH))
  return (
    <SectionCard
      title="Use a key"
      actions={
        <CopyButton variant="clear" size="sm" text={() => example} label="Copy example">
          Copy
        </CopyButton>
      }
    >
      <p className="-mt-1 mb-3 text-ink-2">
        Send the key in the <code className="whitespace-nowrap">X-API-Key</code> header. The example
        prompts for the key, which keeps it out of your shell history and process list.
      </p>
      <pre className="rounded-md bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">
        {example}
      </pre>
    </SectionCard>
  )
}

const NONE: readonly ApiKey[] = []

export default function ApiKeysPage({ page }: { page: PageInfo }) {
  const { status, data } = useResource(apiKeys)
  const [isCreating, setIsCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const keys = data ?? NONE
  const isOffered = status !== 'not-offered'
  return (
    <>
      <PageHeader
        title={page.title}
        purpose={page.purpose}
        isNamedAbove
        actions={
          isOffered ? (
            <Button
              icon={<Plus />}
              aria-disabled={data === null || undefined}
              onClick={() => setIsCreating(true)}
            >
              Create key
            </Button>
          ) : (
            // On phones, the button had a line of its own.
            <span className="h-12 md:hidden" />
          )
        }
      />
      <WithSectionIndex>
        <div className="space-y-3.5">
          <Loaded from={apiKeys} what="API keys">
            <SectionCard title="Keys" state={data ? String(keys.length) : undefined}>
              <EmbeddedList
                list={API_KEYS}
                context={setRevoking}
                rows={keys}
                one="key"
                isLoading={data === null}
                buttons={listed => (
                  <ExportCsv
                    listed="names and dates"
                    disabled={data === null}
                    save={() => saveDatedCsv('api-keys', API_KEYS.csvOf(listed))}
                  />
                )}
                empty={
                  <Empty
                    title="No API keys yet"
                    hint="Create a key to let a script or app use the server without your password."
                  />
                }
              />
            </SectionCard>
          </Loaded>
          {isOffered && <UseCard />}
        </div>
      </WithSectionIndex>
      <CreateKeyDialog
        open={isCreating}
        onClose={() => setIsCreating(false)}
        names={keys.map(key => key.name)}
      />
      <RevokeKeyDialog apiKey={revoking} onClose={() => setRevoking(null)} />
    </>
  )
}

interface RevokeKeyProps {
  apiKey: ApiKey | null
  onClose: () => void
}

function RevokeKeyDialog({ apiKey, onClose }: RevokeKeyProps) {
  const { last: shown } = useLastOpened(apiKey)
  const revoke = async () => {
    if (!apiKey) return
    await requireSame(apiKeys, apiKey, (a, b) => a.key === b.key)
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
