import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { ExportButton } from '../../../components/list/export-button.tsx'
import { useOwnList } from '../../../components/list/use-list.ts'
import { SectionCard, WithSectionIndex } from '../../../components/settings/sections.tsx'
import type { PageInfo } from '../../../components/settings/settings-page.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { saveCsv } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { type ApiKey, apiKeys } from './api-keys.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { API_KEYS } from './keys-list.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'
import { UseCard } from './use-card.tsx'

const NONE: readonly ApiKey[] = []

export default function ApiKeysPage({ page }: { page: PageInfo }) {
  const { status, data, error } = useResource(apiKeys)
  const [isCreating, setIsCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const keys = data ?? NONE
  const { query, setText, change, matching } = useOwnList(API_KEYS, keys)
  const search = query.text.trim()
  const mayHaveKeys = keys.length > 0 || (data === null && !error)
  if (status === 'not-offered')
    return (
      <>
        <PageHeader title={page.title} purpose={page.purpose} isNamedAbove />
        <Card>
          <Empty title={error} hint="Update the server to use API keys." />
        </Card>
      </>
    )
  return (
    <>
      <PageHeader
        title={page.title}
        purpose={page.purpose}
        isNamedAbove
        actions={
          <>
            {mayHaveKeys && (
              <ExportButton
                what="names and dates"
                disabled={data === null}
                save={() => saveCsv('api-keys', API_KEYS.csvOf(matching))}
              />
            )}
            <Button
              icon={<Plus aria-hidden />}
              aria-disabled={data === null || undefined}
              onClick={() => setIsCreating(true)}
            >
              Create key
            </Button>
          </>
        }
      />
      {error && (
        <Problem
          className="mb-4"
          title={error}
          cause={
            data
              ? 'Showing the last loaded list.'
              : 'Your keys appear here once the server responds.'
          }
          onRetry={() => void apiKeys.load({ force: true })}
        />
      )}
      <WithSectionIndex>
        <div className="space-y-3.5">
          {(data !== null || !error) && (
            <SectionCard
              title="Keys"
              state={data ? String(keys.length) : undefined}
              meta={
                mayHaveKeys && (
                  <SearchInput
                    aria-label="Search keys by name"
                    placeholder="Search by name"
                    className="w-57.5"
                    value={query.text}
                    onChange={event => setText(event.currentTarget.value)}
                  />
                )
              }
            >
              <div className="card-table">
                <DataTable
                  table={API_KEYS}
                  context={setRevoking}
                  rows={matching}
                  sort={query.sort}
                  onSort={sort => change({ sort })}
                  loading={data === null}
                >
                  {search === '' ? (
                    <Empty
                      title="No API keys yet"
                      hint="Create a key to let a script or app use the server without your password."
                    />
                  ) : (
                    <Empty title="No matching keys" hint={`No key name contains “${search}”.`} />
                  )}
                </DataTable>
              </div>
            </SectionCard>
          )}
          <UseCard />
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
