import { useMemo, useState } from 'react'
import { TYPE_LABELS } from '../../../components/labels/content-type.ts'
import {
  quotaEditOf,
  quotaFields,
  quotaSetting,
  quotaValues,
} from '../../../components/quotas/quota-fields.ts'
import { defineFields } from '../../../components/settings/define-settings.ts'
import type { FieldMaker } from '../../../components/settings/field-def.ts'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import type { SettingsSource } from '../../../components/settings/source.ts'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { getHeldCount, type QuotaEdit, type UserQuotas } from '../../../contract/quota-edits.ts'
import { CONTENT_TYPES, type ContentType } from '../../../contract/values.ts'
import type { Values } from '../../../lib/form-edits.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { request } from '../../../lib/request.ts'
import { config } from '../../../state/config.ts'
import type { UserEdit } from '../../../state/edit-users.ts'
import { hasWatchlistCaps, loadLimits, quotas } from '../../../state/quotas.ts'
import { FETCH_WINDOW_MS, keyedResource } from '../../../state/resource.ts'
import { recordSource } from './user-form.ts'

/** Default quota for a new user, from the saved settings. */
const initialQuota = (type: ContentType): QuotaEdit => {
  const stored = config.state.data
  const prefix = `newUserDefault${TYPE_LABELS[type]}` as const
  return {
    quotaType: (stored?.[`${prefix}QuotaType`] ?? 'monthly') as NonNullable<QuotaEdit['quotaType']>,
    quotaLimit: stored?.[`${prefix}QuotaLimit`] ?? 10,
    watchlistCap: stored?.[`${prefix}WatchlistCap`] ?? null,
  }
}

/** @param own the user's quotas; those for new users are the initial values of others */
export const valuesOfQuotas = (own: Partial<UserQuotas>): Values =>
  Object.assign(
    {},
    ...CONTENT_TYPES.map(type =>
      quotaValues(type, own[`${type}Quota`] as QuotaEdit | null | undefined, initialQuota(type)),
    ),
  )

/** The quotas of a form of which a value was changed. */
export const quotaEdits = (changed: Values, all: Values): UserEdit =>
  Object.fromEntries(
    CONTENT_TYPES.filter(type =>
      Object.keys(changed).some(name => name.startsWith(`${type}.`)),
    ).map(type => [type, quotaEditOf(type, all)]),
  )

/** Number of pending requests that the user's quotas hold. */
const heldRequests = keyedResource<string, Record<ContentType, number | null>>({
  async load(id) {
    const { movieCount, showCount } = await request(getHeldCount, { params: { id: Number(id) } })
    return { movie: movieCount, show: showCount }
  },
  failed: 'Couldn’t count the requests that wait because of a quota.',
  everyMs: FETCH_WINDOW_MS,
})

/** Setting whether to approve the requests that a removed quota was holding. */
export const APPROVE_HELD = 'approveHeld'

const NO_LIMITS: UserQuotas = { userId: 0 }

export const quotaSource = (id: number): SettingsSource<UserQuotas> =>
  recordSource<UserQuotas>(id, {
    list: quotas,
    load: loadLimits,
    recordOf: () =>
      quotas.state.data && (quotas.state.data.find(({ userId }) => userId === id) ?? NO_LIMITS),
    editOf: (changed, record) => ({
      ...quotaEdits(changed, { ...valuesOfQuotas(record), ...changed }),
      ...(changed[APPROVE_HELD] === true && { autoApproveHeld: true }),
    }),
    what: 'quotas',
    isOffered: (raw, name) =>
      name === APPROVE_HELD ? hasWatchlistCaps() : name in valuesOfQuotas(raw),
    valueOf: (raw, name) => (name === APPROVE_HELD ? false : valuesOfQuotas(raw)[name]),
  })

export const QUOTA_FIELDS: Record<string, FieldMaker<never>> = Object.assign(
  {},
  ...CONTENT_TYPES.map(quotaFields),
)

/** @param held number of requests that wait because of a quota; null if unknown */
const fieldsOf = (held: Readonly<Record<ContentType, number | null>> | null) => {
  const waiting = (values: Values) =>
    CONTENT_TYPES.filter(type => values[quotaSetting(type, 'enabled')] !== true).reduce(
      (sum, type) => sum + (held?.[type] ?? 0),
      0,
    )
  const all: Record<string, FieldMaker<never>> = {
    [APPROVE_HELD]: toggle({
      label: 'Approve these requests now',
      hint: values => {
        const count = waiting(values)
        return `${pluralize(count, 'request')} ${count === 1 ? 'is' : 'are'} waiting because of the removed limit.`
      },
      visibleWhen: values => waiting(values) > 0,
    }),
    ...QUOTA_FIELDS,
  }
  return defineFields<Record<string, never>>()(all)
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
