import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useState } from 'react'
import { triggerLabel } from '../../../components/labels/approval-trigger.ts'
import { TYPE_LABELS } from '../../../components/labels/content-type.ts'
import { APPROVAL_TRIGGERS } from '../../../contract/approvals.ts'
import { CONTENT_TYPES } from '../../../contract/values.ts'
import { toggled } from '../../../lib/query-values.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { activeFilters } from './approval-query.ts'
import { type FiltersProps, StatusChips, TextFilter } from './filter-fields.tsx'
import { UserChoices } from './user-filter.tsx'

/** The field stays; the rest lies in a drawer behind a button that says how many filters are on. */
export function NarrowFilters(props: FiltersProps) {
  const { query, facets, shown, tools, onChange, onReset } = props
  const [open, setOpen] = useState(false)
  const active = activeFilters({ ...query, text: '' })
  return (
    <search className="grid gap-2">
      <div className="flex gap-2.5">
        <TextFilter {...props} placeholder="Filter…" className="min-w-0 flex-1" />
        <Button
          variant="neutralnoShadow"
          icon={<SlidersHorizontal aria-hidden />}
          aria-label={`Filters, ${active} on`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {active > 0 && <span className="tabular">{active}</span>}
        </Button>
      </div>
      <div className="flex items-center gap-2.5">
        <span role="status" className="min-w-0 flex-1 text-sm text-ink-3 tabular">
          {shown}
        </span>
        {tools}
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Filters"
        footer={
          <>
            {active > 0 && (
              <Button variant="cancel" onClick={onReset}>
                Reset filters
              </Button>
            )}
            <Button onClick={() => setOpen(false)}>Show {shown}</Button>
          </>
        }
      >
        <div className="grid gap-4">
          <Group label="Status">
            <StatusChips {...props} />
          </Group>
          <Group label="Type">
            {CONTENT_TYPES.map(type => (
              <Chip
                key={type}
                pressed={query.types.includes(type)}
                count={facets.types.get(type) ?? 0}
                onClick={() => onChange({ types: toggled(query.types, type) })}
              >
                {TYPE_LABELS[type]}
              </Chip>
            ))}
          </Group>
          <Group label="Trigger">
            {APPROVAL_TRIGGERS.map(trigger => (
              <Chip
                key={trigger}
                pressed={query.triggers.includes(trigger)}
                count={facets.triggers.get(trigger) ?? 0}
                onClick={() => onChange({ triggers: toggled(query.triggers, trigger) })}
              >
                {triggerLabel(trigger)}
              </Chip>
            ))}
          </Group>
          <Group label="User">
            <UserChoices {...props} />
          </Group>
        </div>
      </Dialog>
    </search>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}
