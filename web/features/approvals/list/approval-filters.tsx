import Film from 'lucide-react/icons/film'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Zap from 'lucide-react/icons/zap'
import { triggerLabel } from '../../../components/labels/approval-trigger.ts'
import { TYPE_LABELS } from '../../../components/labels/content-type.ts'
import { checkboxes, menuChip, named } from '../../../components/list/filter-menus.ts'
import { APPROVAL_TRIGGERS } from '../../../contract/approvals.ts'
import { CONTENT_TYPES } from '../../../contract/values.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { useIsMobile } from '../../../ui/use-media.ts'
import { activeFilters } from './approval-query.ts'
import { type FiltersProps, StatusChips, TextFilter } from './filter-fields.tsx'
import { NarrowFilters } from './narrow-filters.tsx'
import { UserMenu } from './user-filter.tsx'

export function ApprovalFilters(props: FiltersProps) {
  return useIsMobile() ? <NarrowFilters {...props} /> : <WideFilters {...props} />
}

function WideFilters(props: FiltersProps) {
  const { query, facets, shown, onChange, onReset } = props
  return (
    <search className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
      <div className="flex min-w-138 flex-1 items-center gap-2 max-lg:min-w-full max-lg:flex-wrap">
        <TextFilter {...props} placeholder="Title, user, reason…" className="min-w-36 flex-1" />
        <StatusChips {...props} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <UserMenu {...props} />
        <MenuButton
          bare
          className={menuChip(query.types.length > 0)}
          align="start"
          label={named(
            'Type',
            query.types.map(type => TYPE_LABELS[type]),
          )}
          icon={<Film aria-hidden />}
          items={checkboxes(
            CONTENT_TYPES.map(type => ({ value: type, label: TYPE_LABELS[type] })),
            facets.types,
            query.types,
            types => onChange({ types }),
          )}
        />
        <MenuButton
          bare
          className={menuChip(query.triggers.length > 0)}
          align="start"
          label={named('Trigger', query.triggers.map(triggerLabel))}
          icon={<Zap aria-hidden />}
          items={checkboxes(
            APPROVAL_TRIGGERS.map(trigger => ({ value: trigger, label: triggerLabel(trigger) })),
            facets.triggers,
            query.triggers,
            triggers => onChange({ triggers }),
          )}
        />
        {activeFilters(query) > 0 && (
          <IconButton
            label="Reset filters"
            variant="clear"
            className="-mx-1"
            icon={<RotateCcw aria-hidden />}
            onClick={onReset}
          />
        )}
      </div>
      <span role="status" className="ml-auto min-w-18 text-right text-ink-2 tabular">
        {shown}
      </span>
    </search>
  )
}
