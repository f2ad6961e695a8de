import { useState } from 'react'
import { RecordList, useDeletion } from '../../../components/list/record-list.tsx'
import { SectionCard, WithSectionIndex } from '../../../components/settings/sections.tsx'
import type { PageInfo } from '../../../components/settings/settings-page.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { withBase } from '../../../lib/base-path.ts'
import { exact, parseTime } from '../../../lib/time.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { type ApiKey, apiKeys, curlExample } from './api-keys.ts'
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
  const { ask, dialog } = useDeletion(apiKeys, {
    verb: ['Revoke', 'revoked'],
    noun: 'key',
    consequence: ({ created_at }) => {
      const created = parseTime(created_at)
      return `Apps that use this key${created ? ` (created ${exact(created)})` : ''} lose access immediately. This can’t be undone.`
    },
  })
  const keys = data ?? NONE
  const isOffered = status !== 'not-offered'
  return (
    <>
      <PageHeader title={page.title} purpose={page.purpose} isNamedAbove />
      <WithSectionIndex>
        <div className="space-y-3.5">
          <RecordList
            title="Keys"
            what="API keys"
            from={apiKeys}
            add={isOffered && ['Create key', () => setIsCreating(true)]}
            list={API_KEYS}
            context={ask}
            rows={keys}
            one="key"
            file="api-keys"
            empty={{
              title: 'No API keys yet',
              hint: 'Create a key to let a script or app use the server without your password.',
            }}
          />
          {isOffered && <UseCard />}
        </div>
      </WithSectionIndex>
      <CreateKeyDialog
        open={isCreating}
        onClose={() => setIsCreating(false)}
        names={keys.map(key => key.name)}
      />
      {dialog}
    </>
  )
}
