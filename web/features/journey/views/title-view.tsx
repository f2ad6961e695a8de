import ChevronDown from 'lucide-react/icons/chevron-down'
import { DecisionDialogs } from '../../../components/decisions/decision-dialogs.tsx'
import { useDecisions } from '../../../components/decisions/use-decisions.ts'
import { TitleInfo } from '../../../components/titles/title-info.tsx'
import { useStore } from '../../../components/use-store.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { approvals } from '../../../state/approvals.ts'
import type { KnownTitle } from '../../../state/titles.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useTitleJourneys } from '../state/use-title-journeys.ts'
import { countSentence, fineWords, type Group, groupsOf } from '../steps.ts'
import { Avatars, GroupRow } from './group-row.tsx'

interface TitleViewProps {
  title: KnownTitle
  firstUserId: number | null
  onShow: (address: string) => void
}

export function TitleView({ title, firstUserId, onShow }: TitleViewProps) {
  const people = useTitleJourneys(title, firstUserId)
  const groups = groupsOf(people)
  const { rows } = useStore(approvals.state)
  const decisions = useDecisions()
  const { held, rest } = countSentence(people)
  const isAskedFor = (group: Group) => group.people.some(({ person }) => person.id === firstUserId)
  const shown = groups.filter(group => !group.isFine || isAskedFor(group))
  const folded = groups.filter(group => !shown.includes(group))
  const others = folded.flatMap(group => group.people)
  const rowOf = (group: Group) => (
    <GroupRow
      key={group.people[0]?.person.id}
      {...{ group, title, decisions, onShow }}
      startsOpen={group === shown[0] || isAskedFor(group)}
    />
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-rule pt-4 -mx-5 -mt-2.5 px-5">
      <TitleInfo
        about={title}
        isBrief
        summary={
          people.length > 0 && (
            <p className="mt-2 text-ink-2">
              <strong className="font-semibold text-ink">{held}</strong> {rest}
            </p>
          )
        }
      />
      {people.length === 0 ? (
        <Empty
          title="Not found on any watchlist"
          hint="The title may have been removed, or its watchlist hasn’t been synced yet."
        />
      ) : (
        <ul aria-label="Users" className="-mx-5 divide-y divide-rule border-y border-rule">
          {shown.map(rowOf)}
          {others.length > 0 && (
            <li>
              <details className="group">
                <summary className="flex min-h-12 list-none items-center gap-2.5 px-5 hover:bg-main-soft/55">
                  <Avatars ids={others.map(({ person }) => person.id)} />
                  <span className="flex-1 font-display font-semibold">
                    {shown.length > 0
                      ? `${formatNumber(others.length)} ${others.length === 1 ? 'other' : 'others'}: fine`
                      : pluralize(others.length, 'user')}
                  </span>
                  <span className="text-sm text-ink-2 max-md:hidden">{fineWords(others)}</span>
                  <ChevronDown size={16} className="text-ink-2 group-open:rotate-180" />
                </summary>
                <ul className="divide-y divide-rule border-t border-rule">{folded.map(rowOf)}</ul>
              </details>
            </li>
          )}
        </ul>
      )}
      {people.length > 0 && (
        <div className="-my-2 justify-self-end">
          <CopyButton
            variant="clear"
            size="sm"
            text={() => people.map(({ journey }) => journey.verdict).join('\n')}
          >
            Copy summary
          </CopyButton>
        </div>
      )}
      <DecisionDialogs decisions={decisions} rows={rows} />
    </div>
  )
}
