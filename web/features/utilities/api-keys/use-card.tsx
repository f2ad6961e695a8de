import { withBase } from '../../../lib/base-path.ts'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { curlExample } from './api-keys.ts'

/** A list every version has. */
const EXAMPLE_PATH = '/v1/users/users/list/with-counts'

/** How a program calls the backend with a key, in lines that leave no trace of it. */
export function UseCard() {
  const example = curlExample(location.origin + withBase(EXAMPLE_PATH))
  return (
    <Card
      className="mt-5 max-w-[60rem]"
      title="Use a key"
      actions={
        <CopyButton
          variant="neutralnoShadow"
          size="sm"
          text={() => example}
          label="Copy the example"
        >
          Copy
        </CopyButton>
      }
    >
      <p className="-mt-1 mb-3 text-ink-2">
        A program sends the key in the header <code className="whitespace-nowrap">X-API-Key</code>.
        In a shell, these lines ask for the key first, so that it is neither in the history nor in
        the list of processes.
      </p>
      <pre className="rounded-md bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">
        {example}
      </pre>
    </Card>
  )
}
