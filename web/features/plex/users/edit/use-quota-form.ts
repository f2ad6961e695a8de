import { useMemo, useState } from 'react'
import { quotaFields, quotaSetting } from '../../../../components/quotas/quota-fields.ts'
import { defineFields } from '../../../../components/settings/define-settings.ts'
import { toggle } from '../../../../components/settings/kinds/toggle.tsx'
import { useSettings } from '../../../../components/settings/use-settings.ts'
import { useResource } from '../../../../components/use-resource.ts'
import { useStore } from '../../../../components/use-store.ts'
import { CONTENT_TYPES, type ContentType } from '../../../../contract/values.ts'
import type { Values } from '../../../../lib/form-edits.ts'
import { pluralize } from '../../../../lib/pluralize.ts'
import { config } from '../../../../state/config.ts'
import { hasWatchlistCaps } from '../../../../state/quotas.ts'
import { APPROVE_HELD, heldRequests, quotaSource } from './quota-source.ts'

const isOn = (values: Values, type: ContentType) => values[quotaSetting(type, 'enabled')] === true

/** @param held number of requests that wait because of a quota; null if unknown */
const fieldsOf = (held: Readonly<Record<ContentType, number | null>> | null) => {
  const waiting = (values: Values) =>
    CONTENT_TYPES.reduce((sum, type) => sum + (isOn(values, type) ? 0 : (held?.[type] ?? 0)), 0)
  return defineFields<Record<string, never>>()(
    Object.assign(
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
    ),
  )
}

/** The form of a user’s quotas, for the dialog and for the cells of the table. */
export const useQuotaForm = (userId: number, isOpen = true) => {
  const [source] = useState(() => quotaSource(userId))
  const hasCaps = hasWatchlistCaps(useStore(config.state).data)
  const { data: held } = useResource(hasCaps && isOpen ? heldRequests(String(userId)) : null)
  const fields = useMemo(() => fieldsOf(held), [held])
  return useSettings(null, fields, source, {
    onSaved: () => undefined,
    failed: 'the server couldn’t save the quotas. Check the server log.',
  })
}
