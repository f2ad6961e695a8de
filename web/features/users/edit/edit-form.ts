import { useMemo, useState } from 'react'
import { quotaFields, quotaSetting } from '../../../components/quotas/quota-fields.ts'
import { defineFields } from '../../../components/settings/define-settings.ts'
import type { FieldMaker } from '../../../components/settings/field-def.ts'
import { text } from '../../../components/settings/kinds/text.tsx'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { heldRequests } from '../../../components/users/usage-days.ts'
import { USER_FIELDS } from '../../../components/users/user-fields.tsx'
import { CONTENT_TYPES, type ContentType } from '../../../contract/values.ts'
import type { Values } from '../../../lib/form-edits.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { config } from '../../../state/config.ts'
import { hasWatchlistCaps } from '../../../state/quotas.ts'
import { forMany } from './for-many.tsx'
import { APPROVE_HELD } from './user-values.ts'
import { type EditPart, type SourceOptions, usersSource } from './users-source.ts'

/** @param held number of requests that wait because of a quota; null if unknown */
const quotaForm = (held: Readonly<Record<ContentType, number | null>> | null) => {
  const waiting = (values: Values) =>
    CONTENT_TYPES.filter(type => values[quotaSetting(type, 'enabled')] !== true).reduce(
      (sum, type) => sum + (held?.[type] ?? 0),
      0,
    )
  const all: Record<string, FieldMaker<never>> = Object.assign(
    {
      [APPROVE_HELD]: toggle({
        label: 'Approve these requests now',
        hint: values => {
          const count = waiting(values)
          return `${pluralize(count, 'request')} ${count === 1 ? 'is' : 'are'} waiting because of the removed limit.`
        },
        visibleWhen: values => waiting(values) > 0,
      }),
    },
    ...CONTENT_TYPES.map(quotaFields),
  )
  return defineFields<Record<string, never>>()(all)
}

const PLAN_FORM = defineFields<{ plan: string }>()({ plan: text({ label: 'Plan' }) })

interface FormOptions extends SourceOptions {
  /** Whether several users may have different values. */
  isMany?: boolean
  isOpen?: boolean
}

/** The form of a user or of several, for the dialogs and for the cells of the table. */
export const useEditForm = (
  part: EditPart,
  ids: readonly number[],
  { isMany = false, isOpen = true, ...options }: FormOptions = {},
) => {
  const [source] = useState(() => usersSource(part, ids, options))
  const hasCaps = hasWatchlistCaps(useStore(config.state).data)
  const mayHold = part === 'quotas' && hasCaps && isOpen && !isMany
  const { data: held } = useResource(mayHold ? heldRequests(String(ids[0])) : null)
  const fields = useMemo(() => {
    const own = { edit: USER_FIELDS, quotas: quotaForm(held), plan: PLAN_FORM }[part]
    return isMany ? forMany(own) : own
  }, [part, held, isMany])
  return useSettings(null, fields, source, {
    failed: `the server couldn’t save the ${part === 'quotas' ? 'quotas' : 'user'}. Check the server log.`,
  })
}
