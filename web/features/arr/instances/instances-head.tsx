import clsx from 'clsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import PlugZap from 'lucide-react/icons/plug-zap'
import Plus from 'lucide-react/icons/plus'
import Server from 'lucide-react/icons/server'
import { useLocation, useNavigate } from 'react-router-dom'
import type { PageInfo } from '../../../components/settings/settings-page.tsx'
import { useStore } from '../../../components/use-store.ts'
import { config, isOffered } from '../../../state/config.ts'
import { Button } from '../../../ui/button.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { Time } from '../../../ui/time.tsx'
import type { InstanceRows } from './use-instance-rows.ts'

/** States as said of several instances. */
const MANY: Readonly<Record<string, string>> = {
  Unreachable: 'unreachable',
  'API key rejected': 'with a rejected API key',
  'No webhook': 'without a webhook',
  Incomplete: 'incomplete',
}

/** Minimum number of instances for the search field to be shown. */
const SEARCH_FROM = 15

interface InstancesHeadProps {
  page: PageInfo
  instances: InstanceRows
  hasButtons: boolean
  onAdd: () => void
}

export function InstancesHead({ page, instances, hasButtons, onAdd }: InstancesHeadProps) {
  const { list, testedAt, pending, isRead } = instances
  const navigate = useNavigate()
  const { search } = useLocation()
  const { data } = useStore(config.state)
  return (
    <PageHeader
      title={page.title}
      isNamedAbove
      purpose={page.purpose}
      state={
        <div className="flex items-center gap-4">
          <Summary {...instances} />
          {hasButtons && testedAt && (
            <span className="text-sm text-ink-2 max-md:hidden">
              Tested <Time value={testedAt} />
            </span>
          )}
        </div>
      }
      actions={
        <>
          {hasButtons && (
            <>
              {list.length >= SEARCH_FROM && (
                <SearchInput
                  aria-label="Search instances"
                  placeholder={`Search ${list.length} instances`}
                  value={instances.search}
                  onChange={event => instances.setSearch(event.currentTarget.value)}
                />
              )}
              <Button
                variant="neutral"
                // The same for both texts, so that nothing moves.
                className="min-w-40"
                icon={<PlugZap />}
                busy={pending > 0}
                disabled={!isRead}
                onClick={instances.testAll}
              >
                {pending > 0 ? `Testing ${list.length - pending} of ${list.length}` : 'Test all'}
              </Button>
              <Button
                // On phones, one line holds all buttons, with or without the menu.
                className="max-md:[&_svg]:hidden"
                icon={<Plus />}
                aria-disabled={!isRead || undefined}
                onClick={onAdd}
              >
                Add instance
              </Button>
            </>
          )}
          {(data === null || isOffered(data, 'baseUrl')) && (
            <MoreMenu
              label="More actions"
              // Keeps its place, so that nothing moves.
              className={data === null ? 'invisible' : undefined}
              items={[
                {
                  label: 'Server address…',
                  icon: <Server />,
                  onSelect: () => navigate({ search, hash: 'baseUrl' }),
                },
              ]}
            />
          )}
        </>
      }
    />
  )
}

/** Counts the connected instances, or filters those that aren't. */
function Summary({ rows, failing, isFiltered, setIsFiltered }: InstanceRows) {
  const isConnected = rows.length > 0 && rows.every(({ state }) => state.tone === 'ok')
  const [word = '', ...others] = new Set(failing.map(({ state }) => state.word))
  return (
    <div role="status" className="min-h-8.5 content-center max-md:min-h-11">
      {failing.length > 0 ? (
        <Button
          variant="clear"
          size="sm"
          aria-pressed={isFiltered}
          className="-ml-2.5 font-text font-normal"
          onClick={() => setIsFiltered(!isFiltered)}
        >
          <Dot className={failing[0]?.state.tone === 'bad' ? 'bg-bad' : 'bg-wait'} />
          <span>
            <strong>
              {failing.length} of {rows.length}
            </strong>{' '}
            {others.length > 0 ? 'not connected' : (MANY[word] ?? word)}
          </span>
          <ChevronRight className={clsx(isFiltered && 'rotate-90')} />
        </Button>
      ) : (
        isConnected && (
          <span className="flex items-center gap-2">
            <Dot className="bg-ok" /> {rows.length} connected
          </span>
        )
      )}
    </div>
  )
}

const Dot = ({ className }: { className: string }) => (
  <span aria-hidden className={clsx('size-2 rounded-full', className)} />
)
