import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Tv from 'lucide-react/icons/tv'
import { useMemo, useState } from 'react'
import { RecordList } from '../../../components/list/record-list.tsx'
import { useResource, useResourceState } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { config, hasFeature } from '../../../state/config.ts'
import { instances } from '../../../state/instances.ts'
import { users } from '../../../state/users.ts'
import { QuietButton } from '../../../ui/button.tsx'
import { useLastOpened } from '../../../ui/use-last-opened.ts'
import { AddShowsDialog } from './add-shows-dialog.tsx'
import { InactiveDialog } from './inactive-dialog.tsx'
import { inactive, rolling } from './rolling.ts'
import { SHOWS, useRollingQuestions } from './rolling-list.tsx'
import { groupShows, type RollingGroup } from './rolling-shows.ts'
import { RollingRuns } from './session-run.tsx'

const NONE: readonly RollingGroup[] = []

export function RollingCard({ days }: { days: number }) {
  const { data, error } = useResource(rolling)
  const { data: idle } = useResource(inactive(String(days)))
  const { data: sonarr } = useResource(instances.sonarr)
  const { data: people } = useResourceState(users)
  const canAdd = hasFeature('seasonPilots', useStore(config.state).data)
  const [opened, setOpened] = useState<'add' | 'inactive' | null>(null)
  const { last, times } = useLastOpened(opened)
  const { questions, dialogs } = useRollingQuestions()
  const groups = useMemo(
    () => (data ? groupShows(data, idle ?? [], sonarr, people) : NONE),
    [data, idle, sonarr, people],
  )
  const dialog = { open: opened !== null, onClose: () => setOpened(null) }
  return (
    <>
      <RecordList
        title="Rolling shows"
        what="rolling shows"
        from={rolling}
        add={canAdd && ['Add shows…', () => setOpened('add')]}
        actions={
          (groups.length > 0 || (data === null && !error)) && (
            <QuietButton icon={<RotateCcw />} onClick={() => setOpened('inactive')}>
              Reset inactive…
            </QuietButton>
          )
        }
        results={
          <div className="-mx-4 -mt-4 mb-4 border-b border-rule px-4 py-1 empty:hidden">
            <RollingRuns />
          </div>
        }
        list={SHOWS}
        context={questions}
        rows={groups}
        one="show"
        search={{ label: 'Search rolling shows', placeholder: 'Title, user or instance' }}
        file="rolling-shows"
        empty={{
          icon: <Tv />,
          title: 'No rolling shows yet',
          hint: 'Shows appear here when they’re added with rolling season monitoring, which you set in an instance or router rule.',
        }}
      />
      {dialogs}
      {last === 'add' && <AddShowsDialog key={times} {...dialog} />}
      {last === 'inactive' && <InactiveDialog key={times} {...dialog} days={days} />}
    </>
  )
}
