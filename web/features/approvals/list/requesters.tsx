import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { requestName } from '../../../components/requests/request-name.ts'
import { Requester } from '../../../components/requests/requester.tsx'
import { UserAvatar } from '../../../components/users/user-avatar.tsx'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { displayNameOf, userNamed } from '../../../state/users.ts'
import type { Cell } from './cell-facts.ts'

/** With more names, the last ones are only counted. */
const NAMES_MAX = 3

/** Everyone who wants the title, after the number of requests, with a button that unfolds them. */
export function Requesters({ row, place }: Pick<Cell, 'row' | 'place'>) {
  const { stack, isInner, isUnfolded, onFold } = place
  if (!stack)
    return (
      <span className="flex min-w-0 items-center gap-2">
        {isInner && <UserAvatar user={userNamed(row.userName)} className="size-5 max-md:hidden" />}
        <Requester className="truncate" name={row.userName} />
      </span>
    )
  const names = [...new Set(stack.map(own => own.userName))]
  const shown = names.length > NAMES_MAX ? names.slice(0, NAMES_MAX - 1) : names
  const more = names.length - shown.length
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="flex min-w-0 flex-1 gap-x-1 in-[td]:flex-col">
        <span className="shrink-0">
          {pluralize(stack.length, 'request')} <span className="in-[td]:hidden">·</span>
        </span>
        <span
          className="truncate in-[td]:text-xs in-[td]:text-ink-3"
          data-tip={names.map(name => displayNameOf(name)).join(', ')}
        >
          {shown.map((name, at) => (
            <span key={name}>
              {at > 0 ? <span>, </span> : null}
              <Requester name={name} />
            </span>
          ))}
          {more > 0 && <span> and {more} more</span>}
        </span>
      </span>
      <button
        type="button"
        aria-expanded={isUnfolded === true}
        aria-label={`Show the ${stack.length} requests for ${bidiIsolate(requestName(row))}`}
        className="grid size-6 shrink-0 place-content-center rounded-sm bg-raised text-ink-2 hover:text-ink max-md:-my-3.5 max-md:size-11 max-md:bg-transparent"
        onClick={() => onFold(isUnfolded === true)}
      >
        {isUnfolded ? <ChevronUp size={15} /> : <ChevronDown size={15} />}
      </button>
    </span>
  )
}
