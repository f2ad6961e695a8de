import clsx from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, useState } from 'react'
import type { Decisions } from '../../../components/decisions/use-decisions.ts'
import { useExcludeQuestion } from '../../../components/exclusions/use-exclude-question.ts'
import { useExclusions } from '../../../components/exclusions/use-exclusions.ts'
import { userAddress } from '../../../components/journey/journey-address.ts'
import { useStore } from '../../../components/use-store.ts'
import { UserAvatar } from '../../../components/users/user-avatar.tsx'
import { andJoined } from '../../../lib/join-words.ts'
import type { KnownTitle } from '../../../state/titles.ts'
import { users } from '../../../state/users.ts'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { type Group, shownSteps } from '../steps.ts'
import { HoldActions } from './hold-actions.tsx'
import { StepDots, StepList, Verdict } from './step-list.tsx'

/** Avatars of a group, which overlap. */
const AVATARS = 3

export function Avatars({ ids }: { ids: readonly number[] }) {
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

interface GroupRowProps {
  group: Group
  title: KnownTitle
  decisions: Decisions
  startsOpen: boolean
  onShow: (address: string) => void
}

/** Maximum number of users whose watchlists the menu offers to check. */
const CHECKED = 4
/** Maximum number of users named in a row. */
const NAMED = 4

/** People with the same verdict, with the steps that matter once it is opened. */
export function GroupRow({ group, title, decisions, startsOpen, onShow }: GroupRowProps) {
  const { people, steps, verdict, state } = group
  const isExcludingOffered = useExclusions() !== null
  const excludeQuestion = useExcludeQuestion()
  const excludable = people.flatMap(({ person, journey }) => (journey.canExclude ? person.id : []))
  const [choice, setChoice] = useState<boolean | null>(null)
  const isOpen = choice ?? startsOpen
  const names = people.map(({ person }) => person.name)
  const shown = andJoined(names, NAMED)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') setChoice(true)
    if (key === 'ArrowLeft') setChoice(false)
  }
  return (
    <li className={clsx(isOpen && (group.isFine ? 'bg-main-soft/55' : 'bg-bad-soft/30'))}>
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
        <div className="flex items-end gap-2 px-5 pb-3 md:pl-14">
          <div className="min-w-0 flex-1">
            <StepList
              label={`Steps for ${shown}`}
              steps={shownSteps(group)}
              actions={<HoldActions {...{ people, decisions }} type={title.type} />}
            />
          </div>
          <MoreMenu
            label={`More actions for ${shown}`}
            items={[
              ...people.slice(0, CHECKED).map(({ person }) => ({
                label: `Check ${person.name}’s watchlist`,
                onSelect: () => onShow(userAddress(person.id)),
              })),
              isExcludingOffered &&
                excludable.length > 0 && {
                  label:
                    excludable.length > 1 ? 'Exclude for these users…' : 'Exclude for this user…',
                  onSelect: () => excludeQuestion.ask(title, excludable),
                },
            ]}
          />
          {excludeQuestion.dialog}
        </div>
      )}
    </li>
  )
}
