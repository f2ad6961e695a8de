import clsx from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Info from 'lucide-react/icons/info'
import { type KeyboardEvent, useState } from 'react'
import { DecisionDialogs } from '../../../components/decisions/decision-dialogs.tsx'
import { type Decisions, useDecisions } from '../../../components/decisions/use-decisions.ts'
import { useExclusions } from '../../../components/exclusions/use-exclusions.ts'
import { userAddress } from '../../../components/journey/journey-address.ts'
import { TitleInfo } from '../../../components/titles/title-info.tsx'
import { useStore } from '../../../components/use-store.ts'
import { UserAvatar } from '../../../components/users/user-avatar.tsx'
import { andJoined } from '../../../lib/join-words.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { approvals } from '../../../state/approvals.ts'
import type { KnownTitle } from '../../../state/titles.ts'
import { users } from '../../../state/users.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useTitleJourneys } from '../state/use-title-journeys.ts'
import { countSentence, type Group, groupsOf } from '../steps.ts'
import { ExcludeButton } from './exclude-button.tsx'
import { HoldActions } from './hold-actions.tsx'
import { StepDots, StepList, Verdict } from './step-list.tsx'

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
  const isExcludingOffered = useExclusions() !== null
  const { held, rest } = countSentence(people)
  const [first] = groups
  // Where someone is held up, the others are one line.
  const isAnyHeld = groups.some(({ isFine }) => !isFine)
  const fine = groups.filter(group => isAnyHeld && group !== first && group.isFine)
  const others = fine.reduce((count, group) => count + group.people.length, 0)
  const isFirstOpen = groups.length === 1 || first?.state !== 'done' || firstUserId !== null
  const rowOf = (group: Group) => (
    <Row
      key={group.people[0]?.person.id}
      {...{ group, title, isExcludingOffered, decisions, onShow }}
      startsOpen={group === first && isFirstOpen}
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
          {groups.filter(group => !fine.includes(group)).map(rowOf)}
          {others > 0 && (
            <li>
              <details>
                <summary className="px-5 py-3 text-ink-2">
                  {formatNumber(others)} {others === 1 ? 'other' : 'others'}: fine
                </summary>
                <ul className="divide-y divide-rule border-t border-rule">{fine.map(rowOf)}</ul>
              </details>
            </li>
          )}
        </ul>
      )}
      {people.length > 0 && (
        <div className="flex items-center gap-2 text-sm text-ink-3">
          <Info size={14} className="shrink-0" />
          <p className="flex-1">
            If not recorded, the rule and instance are inferred from the current settings.
          </p>
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

/** Avatars of a group, which overlap. */
const AVATARS = 3

function Avatars({ ids }: { ids: readonly number[] }) {
  const { data } = useStore(users.state)
  return (
    <span className="flex shrink-0 -space-x-2">
      {ids
        .slice(0, AVATARS)
        .flatMap(id => data?.find(user => user.id === id) ?? [])
        .map(user => (
          <UserAvatar key={user.id} user={user} />
        ))}
    </span>
  )
}

interface RowProps {
  group: Group
  title: KnownTitle
  isExcludingOffered: boolean
  decisions: Decisions
  startsOpen: boolean
  onShow: (address: string) => void
}

/** Maximum number of users with a button; more buttons would fill the row. */
const CHECKED = 4
/** Maximum number of users named in a row. */
const NAMED = 4

function Row({ group, title, isExcludingOffered, decisions, startsOpen, onShow }: RowProps) {
  const { people, steps, heldAt, verdict, state } = group
  const [choice, setChoice] = useState<boolean | null>(null)
  const isOpen = choice ?? startsOpen
  const names = people.map(({ person }) => person.name)
  const shown = andJoined(names, NAMED)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') setChoice(true)
    if (key === 'ArrowLeft') setChoice(false)
  }
  return (
    <li className={clsx(isOpen && 'bg-main-soft/55')}>
      <button
        type="button"
        aria-expanded={isOpen}
        className="grid min-h-12 w-full grid-cols-[minmax(0,19.75rem)_minmax(0,1fr)_8.5rem_1rem] items-center gap-x-3 px-5 text-left hover:bg-main-soft/55 max-md:grid-cols-[minmax(0,1fr)_1rem] max-md:gap-y-1.5 max-md:py-2.5"
        onClick={() => setChoice(!isOpen)}
        onKeyDown={onKeyDown}
      >
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatars ids={people.map(({ person }) => person.id)} />
          <span
            dir="ltr"
            className="truncate font-display font-semibold"
            data-tip={names.join(', ')}
          >
            {shown}
          </span>
        </span>
        <span className="min-w-0 max-md:col-span-2 max-md:row-start-2">
          <Verdict state={state} text={verdict} />
        </span>
        <span className="max-md:col-span-2 max-md:row-start-3 max-md:w-40">
          <StepDots steps={steps} />
        </span>
        <ChevronDown
          size={16}
          className={clsx(
            'text-ink-2 max-md:row-start-1 max-md:col-start-2',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      {isOpen && (
        <div className="px-5 pb-3 md:pl-14">
          <StepList
            label={`Steps for ${shown}`}
            steps={steps}
            heldAt={heldAt}
            actions={<HoldActions {...{ people, decisions }} type={title.type} />}
          />
          <div className="mt-1 -ml-2 flex flex-wrap gap-x-1">
            {people.slice(0, CHECKED).map(({ person }) => (
              <Button
                key={person.id}
                variant="clear"
                size="sm"
                className="max-md:min-h-11"
                onClick={() => onShow(userAddress(person.id))}
              >
                {/* A single flex item, so that no gap separates the name from the possessive ’s. */}
                <span>
                  Check <bdi>{person.name}</bdi>’s watchlist
                </span>
              </Button>
            ))}
            {isExcludingOffered && <ExcludeButton title={title} people={people} />}
          </div>
        </div>
      )}
    </li>
  )
}
