import { SectionCard } from '../../../components/settings/sections.tsx'
import { withBase } from '../../../lib/base-path.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { curlExample } from './api-keys.ts'

/** Path for the example. This endpoint exists in every version of the server. */
const EXAMPLE_PATH = '/v1/users/users/list/with-counts'

export function UseCard() {
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
